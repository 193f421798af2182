/* The serial line: byte times, noise in both directions, and a pty when people want one. */
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
int wire_frame_ended(void);
uint64_t wire_last_frame_end(void);

void pty_plug(const char *link);
void pty_unplug(void);
int pty_file(void);
int pty_opened(void);
void pty_read(void);
void pty_write(void);
int pty_room(void);
