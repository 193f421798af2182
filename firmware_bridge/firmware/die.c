#include "die.h"

#include <stddef.h>
#include <string.h>

#include "entropy.h"
#include "frame.h"
#include "identity.h"
#include "memory.h"
#include "places.h"
#include "protocol.h"
#include "sha256.h"
#include "uart.h"

#define DIGEST_SIZE 32
#define FAIR_BYTES 252 /* the largest multiple of six that a byte can hold */

/* Both shares are in EEPROM before the host learns more, so a power cut cannot roll again. */
typedef struct {
    uint32_t roll;
    uint8_t mine[NONCE_SIZE];
    uint16_t mine_check;
    uint8_t theirs[NONCE_SIZE];
    uint16_t theirs_check;
} roll_t;

#define MINE_SIZE offsetof(roll_t, mine_check)
#define BOTH_SIZE offsetof(roll_t, theirs_check)

enum { WANT_NOTHING, WANT_COMMIT, WANT_REVEAL };

static roll_t rolls[2]; /* the newest, and the one before it */
/* fresh: the newest roll has no host nonce yet; prepared: its commitment is already hashed */
static uint8_t newest, fresh, prepared, prepared_commitment[DIGEST_SIZE];
static uint8_t want, wanted;
static uint16_t want_id;
static uint16_t batches_left, batch;

static uint16_t place(uint8_t which)
{
    return ROLLS_AT + which * sizeof(roll_t);
}

static uint8_t has_theirs(const roll_t *roll)
{
    return roll->theirs_check == memory_check(&roll->roll, BOTH_SIZE);
}

void die_start(void)
{
    memory_read(ROLLS_AT, rolls, sizeof rolls);
    for (uint8_t i = 0; i < 2; i++)
        if (rolls[i].mine_check != memory_check(&rolls[i].roll, MINE_SIZE))
            memset(&rolls[i], 0, sizeof rolls[i]);
    newest = rolls[1].roll > rolls[0].roll;
    fresh = rolls[newest].roll && !has_theirs(&rolls[newest]);
}

static void hash_roll(const roll_t *roll, const char *domain, uint8_t out[DIGEST_SIZE])
{
    sha256_t hash;
    sha256_start(&hash);
    sha256_add(&hash, domain, sizeof DOMAIN_COMMIT - 1);
    sha256_add(&hash, identity_device(), DEVICE_SIZE);
    sha256_add(&hash, &roll->roll, sizeof roll->roll);
    sha256_add(&hash, roll->mine, NONCE_SIZE);
    if (domain[sizeof DOMAIN_FACE - 2] == 'F') sha256_add(&hash, roll->theirs, NONCE_SIZE);
    sha256_end(&hash, out);
}

/* Draws a nonce for a roll nobody has asked for yet, so that the answer need not wait. */
static void prepare(uint32_t number)
{
    uint8_t drawn[ENTROPY_SIZE];
    newest = !newest;
    roll_t *roll = &rolls[newest];
    entropy_draw(drawn);
    roll->roll = number;
    memcpy(roll->mine, drawn, NONCE_SIZE);
    roll->mine_check = memory_check(&roll->roll, MINE_SIZE);
    memset(roll->theirs, 0, NONCE_SIZE);
    roll->theirs_check = ~memory_check(&roll->roll, BOTH_SIZE);
    memory_background(place(newest), roll, sizeof *roll);
    hash_roll(roll, DOMAIN_COMMIT, prepared_commitment);
    prepared = fresh = 1;
}

static void send_commit(const roll_t *roll)
{
    uint8_t payload[COMMIT_SIZE];
    memcpy(payload + COMMIT_ROLL, &roll->roll, sizeof roll->roll);
    if (prepared && roll == &rolls[newest])
        memcpy(payload + COMMIT_COMMITMENT, prepared_commitment, DIGEST_SIZE);
    else
        hash_roll(roll, DOMAIN_COMMIT, payload + COMMIT_COMMITMENT);
    if (frame_send(COMMIT, want_id, payload, COMMIT_SIZE)) want = WANT_NOTHING;
}

static uint8_t face_of(const uint8_t digest[DIGEST_SIZE])
{
    for (uint8_t i = 0; i < DIGEST_SIZE; i++)
        if (digest[i] < FAIR_BYTES) return digest[i] % 6;
    return 0;
}

static void send_reveal(const roll_t *roll)
{
    uint8_t payload[REVEAL_SIZE], digest[DIGEST_SIZE];
    memcpy(payload + REVEAL_ROLL, &roll->roll, sizeof roll->roll);
    memcpy(payload + REVEAL_NONCE, roll->mine, NONCE_SIZE);
    hash_roll(roll, DOMAIN_FACE, digest);
    payload[REVEAL_FACE] = face_of(digest);
    if (frame_send(REVEAL, want_id, payload, REVEAL_SIZE)) want = WANT_NOTHING;
}

static uint8_t find(uint32_t number, uint8_t *which)
{
    for (*which = 0; *which < 2; ++*which)
        if (number && rolls[*which].roll == number) return 1;
    return 0;
}

static void refuse(uint16_t id)
{
    uint8_t status = STATUS_STALE_ROLL;
    frame_send(COMMAND_ACK, id, &status, COMMAND_ACK_SIZE);
}

void die_asked(uint16_t id, const uint8_t *payload)
{
    uint32_t number;
    uint8_t which;
    memcpy(&number, payload + ROLL_REQUEST_ROLL, sizeof number);
    if (!find(number, &which)) {
        if (number <= rolls[newest].roll) refuse(id);
        if (number <= rolls[newest].roll || !memory_background_done()) return;
        prepare(number);
        which = newest;
    }
    wanted = which;
    want = has_theirs(&rolls[wanted]) ? WANT_REVEAL : WANT_COMMIT;
    want_id = id;
}

void die_nonce(uint16_t id, const uint8_t *payload)
{
    uint32_t number;
    uint8_t which;
    memcpy(&number, payload + HOST_NONCE_ROLL, sizeof number);
    if (!memory_background_done() || !find(number, &which)) return; /* it will be sent again */
    roll_t *roll = &rolls[which];
    if (!has_theirs(roll)) {
        memcpy(roll->theirs, payload + HOST_NONCE_NONCE, NONCE_SIZE);
        roll->theirs_check = memory_check(&roll->roll, BOTH_SIZE);
        memory_background(place(which) + offsetof(roll_t, theirs), roll->theirs,
                          sizeof roll->theirs + sizeof roll->theirs_check);
    }
    if (which == newest) fresh = 0;
    wanted = which;
    want = WANT_REVEAL;
    want_id = id;
}

static uint8_t next_face(void)
{
    static uint8_t drawn[ENTROPY_SIZE], at = ENTROPY_SIZE;
    static uint16_t number;
    for (;;) {
        if (at == ENTROPY_SIZE) {
            entropy_stream(number++, drawn);
            at = 0;
        }
        uint8_t byte = drawn[at++];
#ifdef BIASED /* for the test that must notice: one face in 64 is turned into the best one */
        if (byte < 4) return 5;
#endif
        if (byte < FAIR_BYTES) return byte % 6;
    }
}

static void send_batch(void)
{
    uint8_t payload[FACES_SIZE];
    if (uart_room() < FACES_SIZE + 10) return;
    for (uint8_t i = 0; i < FACES_SIZE; i++) {
        payload[i] = next_face() * 36;
        payload[i] += next_face() * 6;
        payload[i] += next_face();
    }
    frame_send(FACES, batch++, payload, FACES_SIZE);
    batches_left--;
}

void die_self_test(uint16_t batches)
{
    batches_left = batches;
    batch = 0;
}

/* Hashing happens here, in the main loop, one step per call. */
void die_pump(void)
{
    if (memory_background_done()) {
        if (want == WANT_COMMIT) send_commit(&rolls[wanted]);
        else if (want == WANT_REVEAL) send_reveal(&rolls[wanted]);
        else if (!fresh) prepare(die_next_roll());
    }
    if (batches_left) send_batch();
}

uint8_t die_busy(void)
{
    return batches_left != 0;
}

uint32_t die_next_roll(void)
{
    return fresh ? rolls[newest].roll : rolls[newest].roll + 1;
}
