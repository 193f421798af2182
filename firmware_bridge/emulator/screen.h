/* An SSD1306 on the two-wire bus, as far as the pad uses it. */
#pragma once

#include <stdint.h>

#define SCREEN_BYTES 1024

void screen_attach(void);
void screen_plug(int plugged);
const uint8_t *screen_pixels(void);
