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

static uint16_t check_of(const identity_t *copy)
{
    return memory_check(copy, offsetof(identity_t, check));
}

static void load(uint8_t which)
{
    identity_t copy;
    memory_read(IDENTITY_AT + 8 * which, &copy, sizeof copy);
    if (copy.check == check_of(&copy) && copy.epoch > identity.epoch) identity = copy;
}

/* Without a readable epoch old numbers could come again, so the device becomes a new one. */
static void become_new(void)
{
    uint8_t drawn[ENTROPY_SIZE];
    entropy_gather(100);
    entropy_draw(drawn);
    memcpy(identity.device, drawn, DEVICE_SIZE);
}

void identity_next_epoch(void)
{
    if (++identity.epoch == 0) {
        become_new();
        identity.epoch = 1;
    }
    identity.check = check_of(&identity);
    const uint8_t *bytes = (const uint8_t *)&identity;
    for (uint8_t i = 0; i < sizeof identity; i++)
        memory_urgent(IDENTITY_AT + 8 * (identity.epoch % 2) + i, bytes[i]);
}

void identity_start(void)
{
    load(0);
    load(1);
    if (!identity.epoch) become_new();
    identity_next_epoch();
    memory_flush(); /* no event may carry an epoch that a power cut could undo */
}

const uint8_t *identity_device(void)
{
    return identity.device;
}

uint16_t identity_epoch(void)
{
    return identity.epoch;
}
