/* Where each thing lives in the 1024 bytes of EEPROM. */
#pragma once

#define IDENTITY_AT 0   /* two copies of 8 bytes */
#define SEED_AT 16      /* 32 bytes */
#define ROLLS_AT 64     /* two records of 38 bytes */
#define PRESSES_AT 256  /* 64 records of 8 bytes */
#define PRESSES 64
