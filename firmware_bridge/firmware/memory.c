#include "memory.h"

#include <avr/eeprom.h>
#include <avr/wdt.h>
#include <util/atomic.h>
#include <util/crc16.h>

#include "clock.h"

#define BYTE_MS 4 /* the chip needs 3.4 ms */
#define QUEUE 32

static struct {
    uint16_t at;
    uint8_t byte;
} queue[QUEUE];
static uint8_t head, tail;
static uint16_t background_at, wrote;
static const uint8_t *background_from;
static uint8_t background_left, busy;

void memory_read(uint16_t at, void *to, uint8_t size)
{
    eeprom_read_block(to, (const void *)at, size);
}

uint8_t memory_urgent_room(void)
{
    return QUEUE - 1 - (uint8_t)(head - tail) % QUEUE;
}

/* For presses: goes before any background writing. Ask for room first. */
void memory_urgent(uint16_t at, uint8_t byte)
{
    queue[head].at = at;
    queue[head].byte = byte;
    head = (head + 1) % QUEUE;
}

/* For the die and the seed; `from` must stay until done. Only one at a time. */
void memory_background(uint16_t at, const void *from, uint8_t size)
{
    background_at = at;
    background_from = from;
    background_left = size;
}

uint8_t memory_background_done(void)
{
    return !background_left && !busy;
}

/* False when the byte is there already: nothing was written and no time was spent. */
static uint8_t write(uint16_t at, uint8_t byte, uint16_t now)
{
    EEAR = at;
    EECR |= _BV(EERE);
    if (EEDR == byte) return 0;
    EEDR = byte;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        EECR |= _BV(EEMPE);
        EECR |= _BV(EEPE);
    }
    wrote = now;
    busy = 1;
    return 1;
}

void memory_pump(uint16_t now)
{
    if (busy && ((uint16_t)(now - wrote) < BYTE_MS || EECR & _BV(EEPE))) return;
    busy = 0;
    while (head != tail) {
        uint8_t at = tail;
        tail = (tail + 1) % QUEUE;
        if (write(queue[at].at, queue[at].byte, now)) return;
    }
    while (background_left) {
        background_left--;
        if (write(background_at++, *background_from++, now)) return;
    }
}

/* Waits until everything is written: only at start. */
void memory_flush(void)
{
    while (head != tail || !memory_background_done()) {
        memory_pump(clock_now());
        wdt_reset();
    }
}

uint16_t memory_check(const void *bytes, uint8_t size)
{
    const uint8_t *at = bytes;
    uint16_t check = 0x5a5a; /* neither blank nor cleared memory may look right */
    while (size--) check = _crc_ccitt_update(check, *at++);
    return check;
}
