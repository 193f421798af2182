#include "frame.h"

#include <string.h>
#include <util/crc16.h>

#include "protocol.h"
#include "uart.h"

#define HEAD 4
#define CHECK 2
#define LARGEST (HEAD + LARGEST_PAYLOAD + CHECK)
#define WRAPPING 2 /* one COBS byte in front, one delimiter behind */

static uint8_t session;
static uint16_t garbled;
static uint8_t buffer[LARGEST], filled, run, overlong, zero_due;

static uint16_t check_of(const uint8_t *bytes, uint8_t size)
{
    uint16_t crc = 0xffff;
    while (size--) crc = _crc_ccitt_update(crc, *bytes++);
    return ~crc;
}

static void put_run(const uint8_t *start, uint8_t size)
{
    uart_put(size + 1);
    while (size--) uart_put(*start++);
}

static void put_cobs(const uint8_t *bytes, uint8_t size)
{
    uint8_t start = 0;
    for (uint8_t i = 0; i < size; i++) {
        if (bytes[i]) continue;
        put_run(bytes + start, i - start);
        start = i + 1;
    }
    put_run(bytes + start, size - start);
    uart_put(0);
}

uint8_t frame_send(uint8_t type, uint16_t id, const void *payload, uint8_t size)
{
    uint8_t bytes[LARGEST], length = HEAD + size;
    if (uart_room() < length + CHECK + WRAPPING) return 0;
    bytes[0] = type;
    bytes[1] = session;
    put16(bytes + 2, id);
    memcpy(bytes + HEAD, payload, size);
    put16(bytes + length, check_of(bytes, length));
    put_cobs(bytes, length + CHECK);
    return 1;
}

static void keep(uint8_t byte)
{
    if (filled < LARGEST) buffer[filled++] = byte;
    else overlong = 1;
}

static uint8_t finish(frame_t *frame)
{
    uint8_t length = filled, whole = run == 0 && !overlong;
    uint8_t empty = !filled && !zero_due;
    filled = run = overlong = zero_due = 0;
    if (empty) return 0;
    if (!whole || length < HEAD + CHECK ||
        get16(buffer + length - CHECK) != check_of(buffer, length - CHECK)) {
        garbled++;
        return 0;
    }
    *frame = (frame_t){.type = buffer[0],
                       .session = buffer[1],
                       .id = get16(buffer + 2),
                       .payload = buffer + HEAD,
                       .size = length - HEAD - CHECK};
    return 1;
}

/* Takes one byte; true when it completed a frame, which stays valid until the next byte. */
uint8_t frame_receive(uint8_t byte, frame_t *frame)
{
    if (byte == 0) return finish(frame);
    if (run) {
        keep(byte);
        run--;
        return 0;
    }
    if (zero_due) keep(0);
    zero_due = 1;
    run = byte - 1;
    return 0;
}

void frame_session(uint8_t new_session)
{
    session = new_session;
}

uint8_t frame_current_session(void)
{
    return session;
}

uint16_t frame_garbled(void)
{
    return garbled;
}
