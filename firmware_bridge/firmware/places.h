/* Where each thing lives in the 1024 bytes of EEPROM. Nothing at the very beginning: a supply that
   sags while the chip runs spoils cell 0 first. */
#pragma once

#define IDENTITY_AT 16  /* two copies of 8 bytes */
#define SEED_AT 32      /* 32 bytes */
#define ROLLS_AT 64     /* two records of 40 bytes */
#define PRESSES_AT 256  /* 64 records of 9 bytes */
#define PRESSES 64
