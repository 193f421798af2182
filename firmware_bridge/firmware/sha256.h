/* SHA-256 (FIPS 180-4) for short messages, below 8 KiB. */
#pragma once

#include <stdint.h>

typedef struct {
    uint32_t state[8];
    uint8_t block[64];
    uint8_t filled;
    uint16_t length;
} sha256_t;

void sha256_start(sha256_t *hash);
void sha256_add(sha256_t *hash, const void *bytes, uint8_t size);
void sha256_end(sha256_t *hash, uint8_t digest[32]);

/* Called every half millisecond while hashing: whoever links this decides what must not wait. */
void sha256_breathe(void);
