#include "beeper.h"

#include <avr/io.h>
#include <avr/pgmspace.h>

#include "board.h"

#define HALF_PERIOD(hertz) (F_CPU / 64 / 2 / (hertz) - 1)
#define REST 0

typedef struct {
    uint8_t half_period;
    uint8_t centiseconds;
} note_t;

static const note_t tunes[][3] PROGMEM = {
    [BEEP_CHIRP] = {{HALF_PERIOD(2000), 6}},
    [BEEP_GOOD] = {{HALF_PERIOD(1500), 8}, {HALF_PERIOD(2000), 12}},
    [BEEP_BAD] = {{HALF_PERIOD(500), 25}},
    [BEEP_LONG] = {{HALF_PERIOD(1000), 40}, {REST, 10}, {HALF_PERIOD(1500), 60}},
};
static uint8_t tune, note;
static uint16_t until;

static void sound(uint8_t half_period)
{
    OCR1A = half_period;
    TCNT1 = 0;
    TCCR1A = half_period ? _BV(COM1A0) : 0;
    TCCR1B = half_period ? _BV(WGM12) | _BV(CS11) | _BV(CS10) : 0;
}

static void play_note(uint16_t now)
{
    note_t played = {REST, 0};
    if (note < 3) memcpy_P(&played, &tunes[tune][note], sizeof played);
    sound(played.half_period);
    until = now + 10U * played.centiseconds;
    note++;
    if (!played.centiseconds) tune = BEEP_NONE;
}

void beeper_play(uint8_t wanted)
{
    if (wanted == BEEP_NONE || wanted > BEEP_LONG) return;
    tune = wanted;
    note = 0;
}

void beeper_update(uint16_t now)
{
    if (tune != BEEP_NONE && (note == 0 || (int16_t)(now - until) >= 0)) play_note(now);
}
