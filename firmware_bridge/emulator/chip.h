/* The ATmega328P, its time, its power and its resets. Not its pins nor its serial line. */
#pragma once

#include <stdint.h>

#include "sim_avr.h"

#define HERTZ 16000000ULL
#define CYCLES_PER_US 16

extern avr_t *avr;

void chip_load(const char *elf, const char *eeprom_file);
uint64_t chip_time(void);
void chip_run_until(uint64_t time, int (*enough)(void));
void chip_reset(int power_on);
void chip_power(int on);
int chip_powered(void);
void chip_hang(void);
unsigned chip_untouched_stack(void);
unsigned chip_resets(void);
unsigned chip_crashes(void);

void chance_seed(uint64_t seed);
uint64_t chance(void);
double chance_fraction(void);

/* Called after every reset of the chip, whoever caused it. */
void wire_chip_was_reset(void);
