#include "wire.h"

#include <stddef.h>

#include "avr_uart.h"
#include "chip.h"
#include "sim_cycle_timers.h"
#include "sim_io.h"

#define BYTE_CYCLES 704 /* simavr counts 11 bits a byte; at 250 kBd a bit is 64 cycles */
#define RING 65536

typedef struct {
    uint64_t arrives;
    uint8_t byte;
} sent_t;

noise_t wire_noise[2];
wire_counts_t wire_counts;
static uint8_t inbound[RING];
static uint16_t in_head, in_tail;
static uint64_t next_inbound, last_frame_end;
static sent_t outbound[RING];
static uint16_t out_head, out_tail;

static uint8_t flip_bits(int way, uint8_t byte)
{
    for (int bit = 0; bit < 8; bit++)
        if (chance_fraction() < wire_noise[way].flip) {
            byte ^= 1 << bit;
            wire_counts.flipped++;
        }
    return byte;
}

static int happens(double probability, uint64_t *counter)
{
    if (probability <= 0 || chance_fraction() >= probability) return 0;
    ++*counter;
    return 1;
}

static int spoil(int way, uint8_t byte, uint8_t out[3])
{
    noise_t *noise = &wire_noise[way];
    int count = 0;
    if (happens(noise->insert, &wire_counts.inserted)) out[count++] = chance();
    if (happens(noise->drop, &wire_counts.dropped)) return count;
    if (noise->flip > 0) byte = flip_bits(way, byte);
    out[count++] = byte;
    if (happens(noise->repeat, &wire_counts.repeated)) out[count++] = byte;
    return count;
}

/* One byte per byte time: simavr's receive FIFO would swallow a whole frame at once. */
static avr_cycle_count_t byte_due(avr_t *chip, avr_cycle_count_t when, void *unused)
{
    (void)chip, (void)unused;
    if (in_head == in_tail) return 0;
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT),
                  inbound[in_tail++]);
    wire_counts.received++;
    next_inbound = chip_time() + BYTE_CYCLES;
    return in_head == in_tail ? 0 : when + BYTE_CYCLES;
}

static void schedule_inbound(void)
{
    if (in_head == in_tail || !chip_powered()) return;
    int64_t wait = next_inbound - chip_time();
    avr_cycle_timer_register(avr, wait > BYTE_CYCLES ? wait : BYTE_CYCLES, byte_due, NULL);
}

void wire_to_device(const uint8_t *bytes, int count)
{
    uint8_t spoiled[3];
    int idle = in_head == in_tail;
    for (int i = 0; i < count && chip_powered(); i++) {
        int made = spoil(TO_DEVICE, bytes[i], spoiled);
        for (int j = 0; j < made; j++)
            if ((uint16_t)(in_head + 1) != in_tail) inbound[in_head++] = spoiled[j];
    }
    if (idle) schedule_inbound();
}

static void byte_sent(avr_irq_t *irq, uint32_t value, void *unused)
{
    uint8_t spoiled[3];
    (void)irq, (void)unused;
    wire_counts.sent++;
    if (value == 0) last_frame_end = chip_time() + BYTE_CYCLES;
    int made = spoil(TO_HOST, value, spoiled);
    for (int i = 0; i < made; i++)
        if ((uint16_t)(out_head + 1) != out_tail)
            outbound[out_head++] = (sent_t){chip_time() + BYTE_CYCLES, spoiled[i]};
}

int wire_from_device(uint8_t *bytes, int room)
{
    int count = 0;
    while (count < room && out_tail != out_head && outbound[out_tail].arrives <= chip_time())
        bytes[count++] = outbound[out_tail++].byte;
    return count;
}

/* True once a delimiter has arrived that nobody has collected yet. */
int wire_frame_ended(void)
{
    for (uint16_t at = out_tail; at != out_head && outbound[at].arrives <= chip_time(); at++)
        if (outbound[at].byte == 0) return 1;
    return 0;
}

uint64_t wire_last_frame_end(void)
{
    return last_frame_end;
}

int wire_room(void)
{
    return (uint16_t)(in_tail - in_head - 1);
}

/* The cable is out: what was on it is gone. */
void wire_forget(void)
{
    in_head = in_tail = 0;
    out_head = out_tail = 0;
}

void wire_attach(void)
{
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            byte_sent, NULL);
}

void wire_chip_was_reset(void)
{
    schedule_inbound();
}
