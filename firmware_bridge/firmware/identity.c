#include "identity.h"

#include <stddef.h>
#include <string.h>

#include "entropy.h"
#include "memory.h"
#include "places.h"

typedef struct {
    uint8_t device[DEVICE_SIZE];
    uint16_t epoch;
    uint16_t check;
} identity_t;

static identity_t identity;
static uint8_t renamed;

static uint16_t check_of(const identity_t *copy)
{
    return memory_check(copy, offsetof(identity_t, check));
}

static uint16_t place(uint8_t which)
{
    return IDENTITY_AT + sizeof(identity_t) * which;
}

static uint8_t load(uint8_t which)
{
    identity_t copy;
    memory_read(place(which), &copy, sizeof copy);
    uint8_t readable = copy.check == check_of(&copy);
    if (readable && copy.epoch > identity.epoch) identity = copy;
    return readable;
}

static void write(uint8_t which)
{
    const uint8_t *bytes = (const uint8_t *)&identity;
    for (uint8_t i = 0; i < sizeof identity; i++) memory_urgent(place(which) + i, bytes[i]);
}

/* Without a readable epoch old numbers could come again, so the device becomes a new one. */
static void become_new(void)
{
    uint8_t drawn[ENTROPY_SIZE];
    entropy_gather(100);
    entropy_draw(drawn);
    memcpy(identity.device, drawn, DEVICE_SIZE);
    renamed = 1;
}

static void advance(void)
{
    if (++identity.epoch == 0) {
        become_new();
        identity.epoch = 1;
    }
    identity.check = check_of(&identity);
}

void identity_next_epoch(void)
{
    advance();
    write(0);
    write(1);
}

/* One copy after the other, and no event before both are safe: so whichever is lost later, the
   other knows the newest epoch that was ever used. A lost one is mended before a good one is
   touched. */
void identity_start(void)
{
    load(0);
    uint8_t first = !load(1);
    if (!identity.epoch) become_new();
    advance();
    write(first);
    memory_flush();
    write(!first);
    memory_flush();
}

const uint8_t *identity_device(void)
{
    return identity.device;
}

uint16_t identity_epoch(void)
{
    return identity.epoch;
}

uint8_t identity_renamed(void)
{
    uint8_t was = renamed;
    renamed = 0;
    return was;
}
