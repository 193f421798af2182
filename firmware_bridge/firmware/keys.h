/* Debounced keys and the presses they make. Not what a press means nor how it travels. */
#pragma once

#include <stdint.h>

typedef struct {
    uint8_t key;
    uint16_t prompt;
    uint16_t born;
} press_t;

void keys_start(void);
void keys_scan(uint16_t now);
void keys_answer(uint16_t prompt, uint16_t enabled);
uint16_t keys_level(void);
uint8_t keys_take(press_t *press);
/* True once after a key went down that the host has switched off. */
uint8_t keys_meaningless(void);
uint16_t keys_missed(void);
