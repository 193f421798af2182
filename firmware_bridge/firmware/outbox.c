#include "outbox.h"

#include <stddef.h>
#include <string.h>

#include "beeper.h"
#include "clock.h"
#include "frame.h"
#include "identity.h"
#include "keys.h"
#include "lamps.h"
#include "memory.h"
#include "places.h"
#include "protocol.h"

#define SIZE 16
#define WINDOW 4
#define OLDEST_MS 30000
#define KEEP_AFTER_MS 15 /* most presses are acknowledged sooner and never touch the EEPROM */
#define REPEAT_MS 25     /* then 50, 100, 200 */
#define HURRY_MS 6
#define NOWHERE 0xff
#define LIVE 0xa0

typedef struct {
    uint16_t epoch, number, prompt, born, due;
    uint8_t key, flags, tries, slot;
} event_t;

/* The key is written last and cleared first: until then the record does not exist. */
typedef struct {
    uint16_t epoch, number, prompt;
    uint16_t check;
    uint8_t live_key;
} record_t;

static event_t events[SIZE];
static uint8_t count, next_slot;
static uint16_t next_number = 1, lost, hurried;

static uint16_t place(uint8_t slot)
{
    return PRESSES_AT + slot * sizeof(record_t);
}

static uint16_t record_check(const record_t *record)
{
    return memory_check(record, 6) ^ memory_check(&record->live_key, 1);
}

static uint8_t older(const event_t *event, const record_t *record)
{
    if (event->epoch != record->epoch) return event->epoch < record->epoch;
    return event->number < record->number;
}

static void insert(const record_t *record, uint8_t slot)
{
    uint8_t at = count++;
    for (; at && !older(&events[at - 1], record); at--) events[at] = events[at - 1];
    events[at] = (event_t){.epoch = record->epoch,
                           .number = record->number,
                           .prompt = record->prompt,
                           .key = record->live_key & 0x0f,
                           .born = clock_now() - OLDEST_MS,
                           .flags = EVENT_FLAG_RECOVERED,
                           .slot = slot};
}

static uint8_t recover(uint8_t slot, record_t *record)
{
    memory_read(place(slot), record, sizeof *record);
    return (record->live_key & 0xf0) == LIVE && record->check == record_check(record);
}

/* The host may have counted it under the old name: under the new one it would count twice. */
static void discard(uint8_t slot)
{
    memory_urgent(place(slot) + offsetof(record_t, live_key), 0);
    memory_flush();
    lost++;
}

void outbox_start(void)
{
    record_t record;
    uint8_t renamed = identity_renamed();
    for (uint8_t slot = 0; slot < PRESSES && count < SIZE; slot++) {
        if (!recover(slot, &record)) continue;
        if (renamed) {
            discard(slot);
            continue;
        }
        insert(&record, slot);
        next_slot = (slot + 1) % PRESSES;
    }
}

static void add(const press_t *press)
{
    if (count == SIZE) {
        lost++;
        beeper_play(BEEP_BAD);
        return;
    }
    events[count++] = (event_t){.epoch = identity_epoch(),
                                .number = next_number,
                                .prompt = press->prompt,
                                .key = press->key,
                                .born = press->born,
                                .due = press->born,
                                .slot = NOWHERE};
    if (++next_number) return;
    identity_next_epoch();
    next_number = 1;
}

static uint8_t slot_in_use(uint8_t slot)
{
    for (uint8_t i = 0; i < count; i++)
        if (events[i].slot == slot) return 1;
    return 0;
}

static void keep(event_t *event)
{
    if (memory_urgent_room() < sizeof(record_t)) return;
    while (slot_in_use(next_slot)) next_slot = (next_slot + 1) % PRESSES;
    record_t record = {.epoch = event->epoch,
                       .number = event->number,
                       .prompt = event->prompt,
                       .live_key = LIVE | event->key};
    record.check = record_check(&record);
    const uint8_t *bytes = (const uint8_t *)&record;
    for (uint8_t i = 0; i < sizeof record; i++) memory_urgent(place(next_slot) + i, bytes[i]);
    event->slot = next_slot;
    next_slot = (next_slot + 1) % PRESSES;
}

static uint16_t age_of(event_t *event, uint16_t now)
{
    uint16_t age = now - event->born;
    if (age < OLDEST_MS) return age;
    event->born = now - OLDEST_MS;
    return OLDEST_MS;
}

static void send(event_t *event, uint8_t flags, uint16_t age, uint16_t now)
{
    uint8_t payload[KEY_DOWN_SIZE];
    put16(payload + KEY_DOWN_EPOCH, event->epoch);
    payload[KEY_DOWN_KEY] = event->key;
    put16(payload + KEY_DOWN_PROMPT, event->prompt);
    put16(payload + KEY_DOWN_AGE, age);
    payload[KEY_DOWN_FLAGS] = event->flags | flags;
    if (!frame_send(KEY_DOWN, event->number, payload, KEY_DOWN_SIZE)) return;
    event->flags |= EVENT_FLAG_REPEATED;
    event->due = now + (REPEAT_MS << event->tries);
    if (event->tries < 3) event->tries++;
}

void outbox_pump(uint16_t now)
{
    press_t press;
    while (keys_take(&press)) add(&press);
    for (uint8_t i = 0; i < count; i++) {
        event_t *event = &events[i];
        uint16_t age = age_of(event, now);
        if (event->slot == NOWHERE && age >= KEEP_AFTER_MS) keep(event);
        if (!frame_current_session() || i >= WINDOW) {
            event->due = now; /* it is due when its turn comes, however long that takes */
        } else if ((int16_t)(now - event->due) >= 0) {
            send(event, i == 0 ? EVENT_FLAG_HEAD : 0, age, now);
        }
    }
}

/* A new session: everything waiting goes out again at once. */
void outbox_restart(uint16_t now)
{
    for (uint8_t i = 0; i < count; i++) {
        events[i].due = now;
        events[i].tries = 0;
    }
}

static uint8_t covered(const event_t *event, uint16_t epoch, uint16_t number)
{
    return event->epoch < epoch || (event->epoch == epoch && event->number <= number);
}

static uint8_t drop_head(uint16_t now, uint8_t taken)
{
    if (events[0].slot != NOWHERE) {
        if (!memory_urgent_room()) return 0;
        memory_urgent(place(events[0].slot) + offsetof(record_t, live_key), 0);
    }
    if (taken) lamps_accepted(events[0].key, now);
    memmove(events, events + 1, --count * sizeof *events);
    return 1;
}

static void hurry(uint16_t now)
{
    if (!count || (uint16_t)(now - hurried) < HURRY_MS) return;
    hurried = now;
    events[0].due = now;
}

/* An acknowledgement that moves nothing means the host missed the head: it goes out at once. */
uint8_t outbox_acknowledge(uint16_t epoch, uint16_t number, uint16_t now, uint8_t taken)
{
    uint8_t before = count;
    while (count && covered(&events[0], epoch, number) && drop_head(now, taken)) continue;
    if (count == before) hurry(now);
    else if (count && events[0].tries) events[0].due = now;
    return before != count;
}

uint8_t outbox_waiting(void)
{
    return count;
}

uint16_t outbox_waiting_keys(void)
{
    uint16_t keys = 0;
    for (uint8_t i = 0; i < count; i++) keys |= 1U << events[i].key;
    return keys;
}

uint16_t outbox_head_epoch(void)
{
    return count ? events[0].epoch : identity_epoch();
}

uint16_t outbox_head_number(void)
{
    return count ? events[0].number : next_number;
}

uint16_t outbox_lost(void)
{
    return lost + keys_missed();
}
