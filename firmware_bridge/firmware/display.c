#include "display.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <string.h>

#include "font.h"
#include "protocol.h"

#define ADDRESS 0x78
#define COMMANDS 0x00
#define PIXELS 0x40
#define BUS_HERTZ 400000UL
#define GLYPH 6 /* five columns and a gap */
#define WIDTH 128
#define PAGES 8
#define LOOK_AGAIN_MS 1000
#define BUS_STUCK_MS 100 /* the longest job, clearing, takes 25 */

#define GO (_BV(TWINT) | _BV(TWEN) | _BV(TWIE))
#define START_SENT 0x08
#define RESTART_SENT 0x10
#define ADDRESS_TAKEN 0x18
#define BYTE_TAKEN 0x28
#define NOTHING_TO_SAY 0xf8

static const uint8_t setup[] PROGMEM = {
    0xae, 0xd5, 0x80, 0xa8, 0x3f, 0xd3, 0x00, 0x40, 0x8d, 0x14, 0x20, 0x00, 0xa1,
    0xc8, 0xda, 0x12, 0x81, 0x7f, 0xd9, 0xf1, 0xdb, 0x40, 0xa4, 0xa6, 0xaf,
};

enum { SETUP, CLEAR, LINES }; /* LINES + n draws line n */

static uint8_t text[DISPLAY_LINES][DISPLAY_COLUMNS];
static uint8_t dirty;
static uint16_t began;
static volatile uint8_t busy, present, ready;
static uint8_t job, part; /* part: 0 commands, 1 pixels */
static uint16_t at;       /* bytes of this part already on the bus */

static uint8_t window(uint8_t index)
{
    uint8_t page = job == CLEAR ? 0 : 2 * (job - LINES);
    const uint8_t bytes[] = {0x21, 0, job == CLEAR ? WIDTH - 1 : DISPLAY_COLUMNS * GLYPH - 1,
                             0x22, page, job == CLEAR ? PAGES - 1 : page};
    return bytes[index];
}

static uint8_t pixels(uint16_t index)
{
    uint8_t column = index % GLYPH, letter;
    if (job == CLEAR || column == GLYPH - 1) return 0;
    letter = text[job - LINES][index / GLYPH];
    if (letter < ' ' || letter > '~') letter = '?';
    return pgm_read_byte(&font[letter - ' '][column]);
}

static uint16_t part_size(void)
{
    if (part) return job == CLEAR ? WIDTH * PAGES : DISPLAY_COLUMNS * GLYPH;
    return job == SETUP ? sizeof setup : 6;
}

static uint8_t next_byte(void)
{
    if (at == 0) return part ? PIXELS : COMMANDS;
    uint16_t index = at - 1;
    if (part) return pixels(index);
    return job == SETUP ? pgm_read_byte(&setup[index]) : window(index);
}

static void stop(void)
{
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    busy = 0;
}

static void finish_part(void)
{
    if (job != SETUP && part == 0) {
        part = 1;
        at = 0;
        TWCR = GO | _BV(TWSTA);
        return;
    }
    if (job == CLEAR) ready = 1;
    stop();
}

ISR(TWI_vect)
{
    switch (TWSR & 0xf8) {
    case START_SENT:
    case RESTART_SENT:
        TWDR = ADDRESS;
        TWCR = GO;
        return;
    case ADDRESS_TAKEN:
    case BYTE_TAKEN:
        present = 1;
        break;
    case NOTHING_TO_SAY: /* simavr interrupts once more after a stop; the chip does not */
        return;
    default: /* nobody answers, or the bus is broken: the pad works without */
        present = ready = 0;
        stop();
        return;
    }
    if (at > part_size()) {
        finish_part();
        return;
    }
    TWDR = next_byte();
    at++;
    TWCR = GO;
}

static void begin(uint8_t new_job, uint16_t now)
{
    began = now;
    job = new_job;
    if (job == SETUP) dirty = (1 << DISPLAY_LINES) - 1;
    part = 0;
    at = 0;
    busy = 1;
    TWCR = GO | _BV(TWSTA);
}

void display_start(void)
{
    memset(text, ' ', sizeof text);
    PORTC |= _BV(PC4) | _BV(PC5);
    TWBR = (F_CPU / BUS_HERTZ - 16) / 2;
    begin(SETUP, 0);
}

void display_text(uint8_t line, const uint8_t *new_text)
{
    if (line >= DISPLAY_LINES) return;
    memcpy(text[line], new_text, DISPLAY_COLUMNS);
    dirty |= 1 << line;
}

static uint8_t at_work(uint16_t now)
{
    if (busy && (uint16_t)(now - began) > BUS_STUCK_MS) {
        TWCR = 0;
        busy = present = ready = 0;
    }
    return busy;
}

static void draw_next_line(uint16_t now)
{
    for (uint8_t line = 0; line < DISPLAY_LINES; line++) {
        if (!(dirty & 1 << line)) continue;
        dirty &= ~(1 << line);
        begin(LINES + line, now);
        return;
    }
}

/* A display that was plugged in later, or came loose, is found within a second. */
void display_pump(uint16_t now)
{
    if (at_work(now)) return;
    if (present && ready) draw_next_line(now);
    else if (present) begin(CLEAR, now);
    else if ((uint16_t)(now - began) >= LOOK_AGAIN_MS) begin(SETUP, now);
}

uint8_t display_present(void)
{
    return present;
}
