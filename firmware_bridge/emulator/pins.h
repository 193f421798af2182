/* Keys under fingers, lamps before eyes, the beeper, and noise on the ADC. */
#pragma once

#include <stdint.h>

#define KEYS 10

void pins_attach(void);
void pins_key(int key, int down);
void pins_key_at(uint64_t time, int key, int down);
void pins_lamps(uint32_t per_mille[KEYS]);
int pins_link_lamp(void);
unsigned pins_beep_hertz(void);
unsigned pins_sounds(void);
void pins_adc_stuck(int stuck);
uint64_t pins_last_press(void);

void pins_go_dark(void);
void pins_chip_was_reset(void);
