#include "entropy.h"

#include <avr/interrupt.h>
#include <avr/wdt.h>
#include <string.h>
#include <util/atomic.h>

#include "board.h"
#include "clock.h"
#include "memory.h"
#include "places.h"
#include "sha256.h"

/* Repetition count test of SP 800-90B at 0.1 bit per sample: 1 + 20 / 0.1. */
#define REPEATS_ALLOWED 201
#define JITTER_SAMPLES 6 /* 16 ms each */
#define JITTER_MS 250

static uint8_t pool[ENTROPY_SIZE], seed[ENTROPY_SIZE], position;
static uint16_t last, repeats;
static volatile uint8_t ticked, tick;
static uint8_t jitter_still;

void entropy_start(void)
{
    memory_read(SEED_AT, pool, ENTROPY_SIZE);
    ADMUX = NOISE_INPUT;
    ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0) | _BV(ADSC);
}

void entropy_stir(uint8_t byte)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        pool[position] ^= byte;
        position = (position + 7) % ENTROPY_SIZE;
    }
}

void entropy_sample(void)
{
    if (ADCSRA & _BV(ADSC)) return;
    uint16_t value = ADC;
    ADCSRA |= _BV(ADSC);
    entropy_stir(value ^ TCNT2);
    if (value != last) repeats = 0;
    else if (repeats < REPEATS_ALLOWED) repeats++;
    last = value;
}

void entropy_gather(uint8_t milliseconds)
{
    uint16_t from = clock_now();
    while ((uint16_t)(clock_now() - from) < milliseconds) {
        entropy_sample();
        wdt_reset();
    }
}

ISR(WDT_vect)
{
#ifndef STILL /* for the test that must notice */
    tick = TCNT2;
#endif
    ticked = 1;
    WDTCSR |= _BV(WDIE); /* simavr forgets it; the chip would, too, were a reset armed */
}

static void watchdog_interrupts(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        WDTCSR = _BV(WDCE) | _BV(WDE);
        WDTCSR = _BV(WDIE);
    }
}

/* The watchdog runs on its own oscillator: against the crystal it is never late by the same time
   twice. A thermometer may stand still for minutes, so this is drawn from at every start, too. */
void entropy_jitter(void)
{
    uint8_t before = 0, late = 0;
    uint16_t from = clock_now();
    jitter_still = 1;
    watchdog_interrupts();
    for (uint8_t sample = 0; sample < JITTER_SAMPLES;) {
        entropy_sample();
        if ((uint16_t)(clock_now() - from) > JITTER_MS) break;
        if (!ticked) continue;
        ticked = 0;
        entropy_stir(tick);
        if (sample >= 2 && (uint8_t)(tick - before) != late) jitter_still = 0;
        late = tick - before;
        before = tick;
        sample++;
    }
    wdt_disable();
}

uint8_t entropy_noise_still(void)
{
    return repeats >= REPEATS_ALLOWED;
}

uint8_t entropy_jitter_still(void)
{
    return jitter_still;
}

static void hash_pool(uint8_t purpose, uint16_t number, uint8_t out[ENTROPY_SIZE])
{
    sha256_t hash;
    sha256_start(&hash);
    sha256_add(&hash, pool, ENTROPY_SIZE);
    sha256_add(&hash, &purpose, sizeof purpose);
    sha256_add(&hash, &number, sizeof number);
    sha256_end(&hash, out);
}

/* The pool moves on before it is used, so that a stolen pool tells nothing about earlier draws. */
void entropy_draw(uint8_t out[ENTROPY_SIZE])
{
    hash_pool(0, 0, out);
    memcpy(pool, out, ENTROPY_SIZE);
    hash_pool(1, 0, out);
}

/* Many bytes at half the price, for the self-test: the pool moves on only once per call of draw. */
void entropy_stream(uint16_t number, uint8_t out[ENTROPY_SIZE])
{
    hash_pool(2, number, out);
}

void entropy_keep_seed(void)
{
    entropy_draw(seed);
    memory_background(SEED_AT, seed, ENTROPY_SIZE);
}
