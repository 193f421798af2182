/* Tribekeeper's pad: ten keys, ten lamps, a beeper, a die and perhaps a display. Not the game:
   it knows no rules, only what the host shows and which key went down meanwhile. */
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <string.h>

#include "beeper.h"
#include "board.h"
#include "clock.h"
#include "die.h"
#include "display.h"
#include "entropy.h"
#include "frame.h"
#include "identity.h"
#include "keys.h"
#include "lamps.h"
#include "memory.h"
#include "outbox.h"
#include "sha256.h"
#include "uart.h"

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 1
#define HEARTBEAT_MS 500
#define HOST_SILENT_MS 3000

static uint8_t reset_cause __attribute__((section(".noinit")));
static uint32_t uptime;
static uint16_t heard, beaten, scene_id, beeped_scene;
static uint8_t host_alive, told_display;

/* After a watchdog reset the watchdog stays on at its shortest: stop it before anything else. */
void early(void) __attribute__((naked, used, section(".init3")));
void early(void)
{
    reset_cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

static uint8_t capabilities(void)
{
    return CAPABILITY_DIE | CAPABILITY_BEEPER | (told_display ? CAPABILITY_DISPLAY : 0);
}

static uint8_t health(void)
{
    return (entropy_noise_still() ? HEALTH_NOISE_STILL : 0) |
           (entropy_jitter_still() ? HEALTH_JITTER_STILL : 0);
}

static void send_hello(void)
{
    uint8_t payload[HELLO_SIZE] = {PROTOCOL_VERSION, PROTOCOL_VERSION, FIRMWARE_MAJOR,
                                   FIRMWARE_MINOR};
    uint32_t roll = die_next_roll();
    told_display = display_present();
    memcpy(payload + HELLO_DEVICE, identity_device(), DEVICE_SIZE);
    put16(payload + HELLO_EPOCH, identity_epoch());
    payload[HELLO_RESET] = reset_cause;
    payload[HELLO_CAPABILITIES] = capabilities();
    payload[HELLO_RECEIVE] = UART_RECEIVE;
    payload[HELLO_WAITING] = outbox_waiting();
    put16(payload + HELLO_HEAD_EPOCH, outbox_head_epoch());
    put16(payload + HELLO_HEAD_NUMBER, outbox_head_number());
    put16(payload + HELLO_LOST, outbox_lost());
    memcpy(payload + HELLO_NEXT_ROLL, &roll, sizeof roll);
    frame_send(HELLO, 0, payload, HELLO_SIZE);
}

static void send_heartbeat(void)
{
    uint8_t payload[HEARTBEAT_SIZE];
    memcpy(payload + HEARTBEAT_UPTIME, &uptime, sizeof uptime);
    payload[HEARTBEAT_WAITING] = outbox_waiting();
    put16(payload + HEARTBEAT_LEVELS, keys_level());
    put16(payload + HEARTBEAT_SCENE, scene_id);
    put16(payload + HEARTBEAT_GARBLED, frame_garbled());
    put16(payload + HEARTBEAT_OVERRUNS, uart_overruns());
    put16(payload + HEARTBEAT_LOST, outbox_lost());
    payload[HEARTBEAT_HEALTH] = health();
    frame_send(HEARTBEAT, 0, payload, HEARTBEAT_SIZE);
}

static void acknowledge(uint16_t id, uint8_t status)
{
    frame_send(COMMAND_ACK, id, &status, COMMAND_ACK_SIZE);
}

static void on_hello(const frame_t *frame, uint16_t now)
{
    const uint8_t *p = frame->payload;
    uint8_t understood =
        p[HOST_HELLO_OLDEST] <= PROTOCOL_VERSION && PROTOCOL_VERSION <= p[HOST_HELLO_NEWEST];
    frame_session(frame->session);
    if (understood) {
        outbox_acknowledge(get16(p + HOST_HELLO_EPOCH), get16(p + HOST_HELLO_NUMBER), now, 0);
        outbox_restart(now);
    }
    send_hello();
    if (!understood) frame_session(0);
}

static void on_event_ack(const frame_t *frame, uint16_t now)
{
    uint8_t verdict = frame->payload[EVENT_ACK_VERDICT];
    uint8_t moved = outbox_acknowledge(get16(frame->payload + EVENT_ACK_EPOCH), frame->id, now,
                                       verdict != EVENT_VERDICT_DROPPED);
    if (moved && verdict == EVENT_VERDICT_DROPPED) beeper_play(BEEP_BAD);
}

static void on_scene(const frame_t *frame)
{
    const uint8_t *p = frame->payload;
    keys_answer(get16(p + LAMPS_PROMPT), get16(p + LAMPS_ENABLED));
    lamps_scene(get16(p + LAMPS_LIT), get16(p + LAMPS_BLINKING));
    scene_id = frame->id;
    if (beeped_scene != scene_id) beeper_play(p[LAMPS_BEEP]);
    beeped_scene = scene_id;
    acknowledge(frame->id, STATUS_DONE);
}

static void on_text(const frame_t *frame)
{
    display_text(frame->payload[TEXT_LINE], frame->payload + TEXT_TEXT);
    acknowledge(frame->id, STATUS_DONE);
}

static void on_ping(const frame_t *frame)
{
    uint8_t payload[PONG_SIZE];
    memcpy(payload + PONG_TOKEN, frame->payload + PING_TOKEN, sizeof(uint32_t));
    memcpy(payload + PONG_UPTIME, &uptime, sizeof uptime);
    frame_send(PONG, frame->id, payload, PONG_SIZE);
}

static void on_self_test(const frame_t *frame)
{
    die_self_test(get16(frame->payload + SELF_TEST_BATCHES));
    acknowledge(frame->id, STATUS_DONE);
}

static void dispatch(const frame_t *frame, uint16_t now)
{
    switch (frame->type) {
    case EVENT_ACK: on_event_ack(frame, now); break;
    case LAMPS: on_scene(frame); break;
    case TEXT: on_text(frame); break;
    case PING: on_ping(frame); break;
    case ROLL_REQUEST: die_asked(frame->id, frame->payload); break;
    case HOST_NONCE: die_nonce(frame->id, frame->payload); break;
    case SELF_TEST: on_self_test(frame); break;
    }
}

/* 0xff for what this firmware has never heard of. */
static uint8_t expected_size(uint8_t type)
{
    switch (type) {
    case HOST_HELLO: return HOST_HELLO_SIZE;
    case EVENT_ACK: return EVENT_ACK_SIZE;
    case LAMPS: return LAMPS_SIZE;
    case TEXT: return TEXT_SIZE;
    case PING: return PING_SIZE;
    case ROLL_REQUEST: return ROLL_REQUEST_SIZE;
    case HOST_NONCE: return HOST_NONCE_SIZE;
    case SELF_TEST: return SELF_TEST_SIZE;
    default: return 0xff;
    }
}

static void on_frame(const frame_t *frame)
{
    uint16_t now = clock_now();
    uint8_t size = expected_size(frame->type), session = frame_current_session();
    entropy_stir(TCNT2);
    if (frame->type == HOST_HELLO && frame->size == size && frame->session) {
        heard = now;
        on_hello(frame, now);
        return;
    }
    if (!session || frame->session != session) return;
    heard = now;
    host_alive = 1;
    if (size == 0xff) acknowledge(frame->id, STATUS_UNKNOWN);
    else if (size == frame->size) dispatch(frame, now);
}

static void receive(void)
{
    uint8_t byte;
    frame_t frame;
    while (uart_take(&byte))
        if (frame_receive(byte, &frame)) on_frame(&frame);
}

static void each_millisecond(uint16_t now)
{
    if ((uint16_t)(now - heard) > HOST_SILENT_MS) {
        heard = now - HOST_SILENT_MS;
        host_alive = 0;
    }
    entropy_sample();
    memory_pump(now);
    if (keys_meaningless()) beeper_play(BEEP_BAD);
    beeper_update(now);
    lamps_update(now, outbox_waiting_keys(), host_alive);
    if (!frame_current_session()) return;
    if (display_present() != told_display) send_hello();
    if ((uint16_t)(now - beaten) < HEARTBEAT_MS) return;
    beaten = now;
    send_heartbeat();
}

/* A press made while the die is being hashed must not wait for it. */
void sha256_breathe(void)
{
    outbox_pump(clock_now());
}

static void start(void)
{
    lamps_start();
    keys_start();
    uart_start();
    clock_start();
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
    display_start();
    entropy_start();
    if (!(reset_cause & _BV(WDRF))) entropy_jitter(); /* after a crash every moment counts */
    wdt_enable(WDTO_120MS);
    identity_start();
    outbox_start();
    die_start();
    entropy_keep_seed();
    uart_put(0);
    send_hello();
}

int main(void)
{
    uint16_t last;
    start();
    last = clock_now();
    for (;;) {
        wdt_reset();
        receive();
        uint16_t now = clock_now();
        if (now != last) {
            uptime += (uint16_t)(now - last);
            last = now;
            each_millisecond(now);
        }
        outbox_pump(now);
        display_pump(now);
        die_pump();
        if (uart_empty() && !die_busy()) sleep_mode();
    }
}
