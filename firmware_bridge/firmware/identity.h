/* Who this device is and how often it has started. Two copies, so that a power cut spoils one. */
#pragma once

#include <stdint.h>

#define DEVICE_SIZE 4

void identity_start(void);
void identity_next_epoch(void);
const uint8_t *identity_device(void);
uint16_t identity_epoch(void);
/* True once after the device took a new name: what waited belonged to the old one. */
uint8_t identity_renamed(void);
