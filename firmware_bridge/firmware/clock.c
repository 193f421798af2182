#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "keys.h"
#include "lamps.h"

static volatile uint16_t now;

/* Keys are read here and not in the main loop, so that hashing never delays a scan. */
ISR(TIMER0_COMPA_vect)
{
    now++;
    keys_scan(now);
    lamps_scan();
}

void clock_start(void)
{
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = F_CPU / 64 / 1000 - 1;
    TIMSK0 = _BV(OCIE0A);
    TCCR2B = _BV(CS20); /* free-running: its low bits time what people and hosts do */
}

uint16_t clock_now(void)
{
    uint16_t copy;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = now; }
    return copy;
}
