#include "lamps.h"

#include <util/atomic.h>

#include "board.h"

#define FLASH_MS 200
#define LINES 4

static const uint8_t line_pins[LINES] = {_BV(PB0), _BV(PB2), _BV(PB3), _BV(PB4)};
static uint16_t lit, blinking, flashing, flash_until;
static volatile uint16_t showing;
static uint8_t anode;

void lamps_start(void)
{
    DDRB = LINK_LAMP | BEEPER;
}

/* One line high, the other three low where their lamp shows; 250 pictures a second. */
void lamps_scan(void)
{
    static uint16_t rest; /* lamps of this picture not yet shown, next one lowest */
    uint8_t drive = 0;
    anode = (anode + 1) % LINES;
    if (anode == 0) rest = showing;
    for (uint8_t line = 0; line < LINES; line++) {
        if (line == anode) continue;
        if (rest & 1) drive |= line_pins[line];
        rest >>= 1;
    }
    DDRB &= ~LAMP_LINES; /* dark while the lines change hands, or neighbours would glow */
    PORTB &= ~LAMP_LINES;
    if (!drive) return;
    PORTB |= line_pins[anode];
    DDRB |= drive | line_pins[anode];
}

void lamps_scene(uint16_t new_lit, uint16_t new_blinking)
{
    lit = new_lit;
    blinking = new_blinking;
}

void lamps_accepted(uint8_t key, uint16_t now)
{
    flashing |= 1U << key;
    flash_until = now + FLASH_MS;
}

/* A press flickers until the host has it for good; only then its lamp stands still. */
void lamps_update(uint16_t now, uint16_t waiting, uint8_t host_alive)
{
    uint16_t picture = 0;
    if ((int16_t)(now - flash_until) >= 0) flashing = 0;
    if (host_alive) picture = (lit & ~blinking) | (now & 256 ? blinking : 0);
    picture |= flashing;
    picture = (picture & ~waiting) | (now & 32 ? waiting : 0);
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        showing = picture;
        if (host_alive) PORTB |= LINK_LAMP;
        else PORTB &= ~LINK_LAMP;
    }
}
