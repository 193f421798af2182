/* Which pin does what on an Uno or a Nano. Not how any of them is driven. */
#pragma once

#include <avr/io.h>
#include <stdint.h>

#include "protocol.h"

/* Keys close to ground. D2..D7 are keys 0..5, A0..A3 are keys 6..9. */
#define KEY_PINS_D 0xfc
#define KEY_PINS_C 0x0f

/* Ten lamps on four lines (charlieplexed): D8, D10, D11, D12. */
#define LAMP_LINES (_BV(PB0) | _BV(PB2) | _BV(PB3) | _BV(PB4))

#define BEEPER _BV(PB1)    /* D9, OC1A */
#define LINK_LAMP _BV(PB5) /* D13, the lamp on the board */

#ifdef BOARD_NANO
#define NOISE_INPUT (_BV(REFS0) | 7) /* A7 floats; the Uno's chip has no such leg */
#else
#define NOISE_INPUT (_BV(REFS1) | _BV(REFS0) | 8) /* the chip's own thermometer at 1.1 V */
#endif

static inline uint16_t keys_down(void)
{
    return (uint16_t)((uint8_t)~PIND >> 2) | (uint16_t)((uint8_t)~PINC & KEY_PINS_C) << 6;
}
