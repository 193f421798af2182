/* Short tunes on a passive beeper. */
#pragma once

#include <stdint.h>

void beeper_play(uint8_t tune);
void beeper_update(uint16_t now);
