#include "keys.h"

#include <avr/interrupt.h>
#include <util/atomic.h>

#include "board.h"
#include "entropy.h"

#define RING 16 /* ten keys at once, and then some */

static uint16_t level, enabled = (1U << KEYS) - 1, prompt, missed;
static uint16_t count0, count1, count2, count3; /* bit i of each: how long key i has differed */
static press_t ring[RING];
static volatile uint8_t head, tail, meaningless;

void keys_start(void)
{
    PORTD |= KEY_PINS_D;
    PORTC |= KEY_PINS_C;
    level = (1U << KEYS) - 1; /* what is held at start is not a press; the rest lets go at once */
}

static void push(uint8_t key, uint16_t now)
{
    uint8_t next = (head + 1) % RING;
    if (next == tail) {
        missed++;
        return;
    }
    ring[head] = (press_t){.key = key, .prompt = prompt, .born = now};
    head = next;
}

/* Ten 4-bit counters side by side: 2 equal samples make a press, 12 a release. */
void keys_scan(uint16_t now)
{
    uint16_t differs = keys_down() ^ level;
    if (!differs) {
        count0 = count1 = count2 = count3 = 0;
        return;
    }
    count3 = (count3 ^ (count2 & count1 & count0)) & differs;
    count2 = (count2 ^ (count1 & count0)) & differs;
    count1 = (count1 ^ count0) & differs;
    count0 = ~count0 & differs;
    uint16_t pressed = differs & ~level & count1;
    uint16_t released = differs & level & count3 & count2;
    if (!(pressed | released)) return;
    level ^= pressed | released;
    entropy_stir(TCNT2);
    if (pressed & ~enabled) meaningless = 1;
    for (uint8_t key = 0; key < KEYS; key++)
        if (pressed & enabled & 1U << key) push(key, now);
}

void keys_answer(uint16_t new_prompt, uint16_t new_enabled)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        prompt = new_prompt;
        enabled = new_enabled;
    }
}

uint16_t keys_level(void)
{
    uint16_t copy;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = level; }
    return copy;
}

uint8_t keys_take(press_t *press)
{
    if (head == tail) return 0;
    *press = ring[tail];
    tail = (tail + 1) % RING;
    return 1;
}

uint8_t keys_meaningless(void)
{
    uint8_t was = meaningless;
    meaningless = 0;
    return was;
}

uint16_t keys_missed(void)
{
    uint16_t copy;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = missed; }
    return copy;
}
