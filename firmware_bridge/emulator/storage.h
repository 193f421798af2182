/* The EEPROM: kept in a file, and torn when the power goes during a write. */
#pragma once

#include <stdint.h>

#define EEPROM_SIZE 1024

void storage_attach(const char *file);
void storage_read(uint8_t bytes[EEPROM_SIZE]);
void storage_poke(int at, uint8_t byte);
void storage_power_cut(void);
void storage_wear(int at);
