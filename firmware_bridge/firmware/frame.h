/* Frames: COBS, CRC-16/X-25, one session. Not what the messages mean. */
#pragma once

#include <stdint.h>

typedef struct {
    uint8_t type, session;
    uint16_t id;
    const uint8_t *payload;
    uint8_t size;
} frame_t;

uint8_t frame_send(uint8_t type, uint16_t id, const void *payload, uint8_t size);
uint8_t frame_receive(uint8_t byte, frame_t *frame);
void frame_session(uint8_t session);
uint8_t frame_current_session(void);
uint16_t frame_garbled(void);

static inline void put16(uint8_t *at, uint16_t value)
{
    at[0] = value;
    at[1] = value >> 8;
}

static inline uint16_t get16(const uint8_t *at)
{
    return at[0] | (uint16_t)at[1] << 8;
}
