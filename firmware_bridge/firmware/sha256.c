#include "sha256.h"

#include <avr/pgmspace.h>

static const uint32_t constants[64] PROGMEM = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
static const uint32_t initial[8] PROGMEM = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

/* An 8-bit chip turns whole bytes for nothing and pays for every single bit: never more than four. */
static inline __attribute__((always_inline)) uint32_t right(uint32_t x, uint8_t n)
{
    uint8_t bytes = (n + 3) / 8, bits = n % 8;
    if (bytes == 1) x = x >> 8 | x << 24;
    if (bytes == 2) x = x >> 16 | x << 16;
    if (bytes == 3) x = x >> 24 | x << 8;
    if (bits > 4)
        for (; bits < 8; bits++) x = x << 1 | x >> 31;
    else
        for (; bits; bits--) x = x >> 1 | x << 31;
    return x;
}

#define ROUND(a, b, c, d, e, f, g, h, i)                                                       \
    do {                                                                                       \
        uint32_t t = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) +  \
                     pgm_read_dword(&constants[i]) + w[(i) % 16];                              \
        d += t;                                                                                \
        h = t + (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) | (c & (a | b)));       \
    } while (0)

static void extend(uint32_t w[16], uint8_t from)
{
    for (uint8_t i = from; i < from + 8; i++) {
        uint32_t x = w[(i + 1) % 16], y = w[(i + 14) % 16];
        w[i] += (right(x, 7) ^ right(x, 18) ^ x >> 3) + w[(i + 9) % 16] +
                (right(y, 17) ^ right(y, 19) ^ y >> 10);
    }
}

static void digest_block(sha256_t *hash)
{
    uint32_t w[16], *s = hash->state;
    for (uint8_t i = 0; i < 16; i++) {
        const uint8_t *at = hash->block + 4 * i;
        w[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint16_t)at[2] << 8 | at[3];
    }
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (uint8_t i = 0; i < 64; i += 8) {
        if (i >= 16) extend(w, i % 16);
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
        sha256_breathe();
    }
    s[0] += a, s[1] += b, s[2] += c, s[3] += d, s[4] += e, s[5] += f, s[6] += g, s[7] += h;
}

void sha256_start(sha256_t *hash)
{
    memcpy_P(hash->state, initial, sizeof initial);
    hash->filled = 0;
    hash->length = 0;
}

static void add_byte(sha256_t *hash, uint8_t byte)
{
    hash->block[hash->filled++] = byte;
    if (hash->filled < sizeof hash->block) return;
    digest_block(hash);
    hash->filled = 0;
}

void sha256_add(sha256_t *hash, const void *bytes, uint8_t size)
{
    const uint8_t *at = bytes;
    hash->length += size;
    while (size--) add_byte(hash, *at++);
}

void sha256_end(sha256_t *hash, uint8_t digest[32])
{
    uint16_t bits = hash->length * 8;
    add_byte(hash, 0x80);
    while (hash->filled != 62) add_byte(hash, 0);
    add_byte(hash, bits >> 8);
    add_byte(hash, bits);
    for (uint8_t i = 0; i < 32; i++) digest[i] = hash->state[i / 4] >> (24 - 8 * (i % 4));
}
