/* The reinforcement die: commit, reveal, and a self-test. Not what a face is worth. */
#pragma once

#include <stdint.h>

#define NONCE_SIZE 16

void die_start(void);
void die_asked(uint16_t id, const uint8_t *payload);
void die_nonce(uint16_t id, const uint8_t *payload);
void die_self_test(uint16_t batches);
void die_pump(void);
uint8_t die_busy(void);
uint32_t die_next_roll(void);
