/* Presses on their way to the host: numbered, repeated, kept in EEPROM, dropped only when acknowledged. */
#pragma once

#include <stdint.h>

void outbox_start(void);
void outbox_pump(uint16_t now);
void outbox_restart(uint16_t now);
uint8_t outbox_acknowledge(uint16_t epoch, uint16_t number, uint16_t now, uint8_t taken);
uint8_t outbox_waiting(void);
uint16_t outbox_waiting_keys(void);
uint16_t outbox_head_epoch(void);
uint16_t outbox_head_number(void);
uint16_t outbox_lost(void);
