/* The serial line: byte times and noise in both directions. Not who listens at its end. */
#pragma once

#include <stdint.h>

enum { TO_DEVICE, TO_HOST };

typedef struct {
    double flip, drop, repeat, insert;
} noise_t;

typedef struct {
    uint64_t sent, received, flipped, dropped, repeated, inserted, unheard;
} wire_counts_t;

extern noise_t wire_noise[2];
extern wire_counts_t wire_counts;

void wire_attach(void);
void wire_to_device(const uint8_t *bytes, int count);
int wire_from_device(uint8_t *bytes, int room);
int wire_room(void);
void wire_forget(void);
int wire_frame_ended(void);
uint64_t wire_last_frame_end(void);
