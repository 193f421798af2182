/* Four lines of text on an optional SSD1306, drawn behind everybody's back by interrupts. */
#pragma once

#include <stdint.h>

void display_start(void);
void display_text(uint8_t line, const uint8_t *text);
void display_pump(uint16_t now);
uint8_t display_present(void);
