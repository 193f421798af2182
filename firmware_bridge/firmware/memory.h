/* EEPROM without ever waiting for it: one byte per 4 ms. Not what is kept there. */
#pragma once

#include <stdint.h>

void memory_read(uint16_t at, void *to, uint8_t size);
uint8_t memory_urgent_room(void);
void memory_urgent(uint16_t at, uint8_t byte);
void memory_background(uint16_t at, const void *from, uint8_t size);
uint8_t memory_background_done(void);
void memory_pump(uint16_t now);
void memory_flush(void);
uint16_t memory_check(const void *bytes, uint8_t size);
