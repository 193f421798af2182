/* What the lamps under the keys show: the host's scene, and what became of each press. */
#pragma once

#include <stdint.h>

void lamps_start(void);
void lamps_scan(void);
void lamps_scene(uint16_t lit, uint16_t blinking);
void lamps_accepted(uint8_t key, uint16_t now);
void lamps_update(uint16_t now, uint16_t waiting, uint8_t host_alive);
