/* Unpredictable bytes: ADC noise, the wandering of the watchdog's own oscillator, the timing of
   people and hosts, and a seed from all earlier evenings. Not a claim that they are many: a fair
   roll needs only one honest side, and the host brings its own nonce. */
#pragma once

#include <stdint.h>

#define ENTROPY_SIZE 32

void entropy_start(void);
void entropy_stir(uint8_t byte);
void entropy_sample(void);
void entropy_jitter(void);
void entropy_gather(uint8_t milliseconds);
void entropy_draw(uint8_t out[ENTROPY_SIZE]);
void entropy_stream(uint16_t number, uint8_t out[ENTROPY_SIZE]);
void entropy_keep_seed(void);
uint8_t entropy_noise_still(void);
uint8_t entropy_jitter_still(void);
