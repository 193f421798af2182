/* The ATmega328P with its world: keys, lamps, noise on the ADC, EEPROM, power. Not the serial line. */
#pragma once

#include <stdint.h>

#include "sim_avr.h"

#define HERTZ 16000000ULL
#define CYCLES_PER_US 16
#define KEYS 10
#define EEPROM_SIZE 1024

extern avr_t *avr;

void chip_load(const char *elf, const char *eeprom_file);
uint64_t chip_time(void);
void chip_run_until(uint64_t time, int (*enough)(void));
void chip_key(int key, int down);
void chip_key_at(uint64_t time, int key, int down);
void chip_reset(int power_on);
void chip_power(int on);
int chip_powered(void);
void chip_hang(void);
void chip_adc_stuck(int stuck);
void chip_lamps(uint32_t per_mille[KEYS]);
int chip_link_lamp(void);
unsigned chip_beep_hertz(void);
unsigned chip_untouched_stack(void);
void chip_eeprom(uint8_t bytes[EEPROM_SIZE]);
void chip_set_eeprom(int at, uint8_t byte);
void chip_save(void);
unsigned chip_resets(void);
unsigned chip_crashes(void);
uint64_t chip_last_press(void);

void chance_seed(uint64_t seed);
uint64_t chance(void);
double chance_fraction(void);

/* Called after every reset of the chip, whoever caused it. */
void wire_chip_was_reset(void);
