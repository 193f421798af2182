#include "pins.h"

#include <stddef.h>

#include "avr_adc.h"
#include "avr_ioport.h"
#include "chip.h"
#include "sim_cycle_timers.h"
#include "sim_io.h"

#define PORTB 0x25
#define TCCR1A 0x80
#define OCR1A 0x88
#define LINES 4

typedef struct {
    uint64_t time;
    int key, down;
} pin_change_t;

static int held[KEYS], adc_is_stuck;
static pin_change_t changes[4096]; /* latest first */
static int change_count;
static uint64_t last_press;
static uint8_t port_b, direction_b;
static uint64_t lamp_cycles[KEYS], lamps_counted, lamps_asked;
static unsigned sounds, sounding;

static char port_of(int key)
{
    return key < 6 ? 'D' : 'C';
}

static int bit_of(int key)
{
    return key < 6 ? key + 2 : key - 6;
}

static void raise(int key, int level)
{
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port_of(key)), bit_of(key)), level);
}

/* simavr puts the pull-up back on every PORT or DDR write unless told what is outside. */
static void tell_outside(char port)
{
    avr_ioport_external_t outside = {.name = port};
    for (int key = 0; key < KEYS; key++) {
        if (port_of(key) != port) continue;
        outside.mask |= 1 << bit_of(key);
        if (!held[key]) outside.value |= 1 << bit_of(key);
    }
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &outside);
}

void pins_key(int key, int down)
{
    if (down && !held[key]) last_press = chip_time();
    held[key] = down;
    tell_outside(port_of(key));
    raise(key, !down);
}

/* Pin levels are edge-filtered and a reset zeroes PINx: without the detour every key reads held. */
static void restore_keys(void)
{
    tell_outside('C');
    tell_outside('D');
    for (int key = 0; key < KEYS; key++) {
        raise(key, held[key]);
        raise(key, !held[key]);
    }
}

static avr_cycle_count_t change_due(avr_t *chip, avr_cycle_count_t when, void *unused)
{
    (void)chip, (void)when, (void)unused;
    while (change_count && changes[change_count - 1].time <= chip_time()) {
        pin_change_t change = changes[--change_count];
        pins_key(change.key, change.down);
    }
    return change_count ? avr->cycle + changes[change_count - 1].time - chip_time() : 0;
}

static void schedule_changes(void)
{
    if (!change_count || !chip_powered()) return;
    int64_t wait = changes[change_count - 1].time - chip_time();
    avr_cycle_timer_register(avr, wait > 0 ? wait : 1, change_due, NULL);
}

void pins_key_at(uint64_t time, int key, int down)
{
    if (change_count == sizeof changes / sizeof *changes) return;
    int at = change_count++;
    for (; at && changes[at - 1].time <= time; at--) changes[at] = changes[at - 1];
    changes[at] = (pin_change_t){time, key, down};
    schedule_changes();
}

static void count_lamps(void)
{
    static const uint8_t line[LINES] = {1 << 0, 1 << 2, 1 << 3, 1 << 4};
    uint64_t now = chip_time(), passed = now - lamps_counted;
    int lamp = 0;
    lamps_counted = now;
    for (int anode = 0; anode < LINES; anode++)
        for (int cathode = 0; cathode < LINES; cathode++) {
            if (cathode == anode) continue;
            int high = direction_b & port_b & line[anode];
            int low = direction_b & ~port_b & line[cathode];
            if (lamp < KEYS && high && low) lamp_cycles[lamp] += passed;
            lamp++;
        }
}

/* Lamps are written a thousand times a second: no sound is shorter than that. */
static void count_sounds(void)
{
    unsigned hertz = pins_beep_hertz();
    if (hertz && hertz != sounding) sounds++;
    sounding = hertz;
}

static void port_written(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    count_lamps();
    count_sounds();
    port_b = value;
}

static void direction_written(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    count_lamps();
    direction_b = value;
}

/* Share of the time since the last question; a lamp that is always on gets a quarter. */
void pins_lamps(uint32_t per_mille[KEYS])
{
    count_lamps();
    uint64_t passed = lamps_counted - lamps_asked;
    lamps_asked = lamps_counted;
    for (int lamp = 0; lamp < KEYS; lamp++) {
        per_mille[lamp] = passed ? lamp_cycles[lamp] * 1000 / passed : 0;
        lamp_cycles[lamp] = 0;
    }
}

int pins_link_lamp(void)
{
    return chip_powered() && avr->data[PORTB] >> 5 & 1;
}

unsigned pins_beep_hertz(void)
{
    if (!chip_powered() || !(avr->data[TCCR1A] & 0x40)) return 0;
    return HERTZ / 64 / 2 / (1 + (avr->data[OCR1A] | avr->data[OCR1A + 1] << 8));
}

unsigned pins_sounds(void)
{
    return sounds;
}

static void adc_asked(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)value, (void)unused;
    uint32_t millivolts = adc_is_stuck ? 1000 : 300 + chance() % 600;
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC7), millivolts);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_TEMP), millivolts);
}

void pins_adc_stuck(int stuck)
{
    adc_is_stuck = stuck;
}

void pins_go_dark(void)
{
    count_lamps();
    port_b = direction_b = 0;
}

void pins_chip_was_reset(void)
{
    pins_go_dark();
    restore_keys();
    schedule_changes();
}

uint64_t pins_last_press(void)
{
    return last_press;
}

void pins_attach(void)
{
    avr_irq_t *port = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), IOPORT_IRQ_REG_PORT);
    avr_irq_t *way = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), IOPORT_IRQ_DIRECTION_ALL);
    avr_irq_t *adc = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER);
    avr_irq_register_notify(port, port_written, NULL);
    avr_irq_register_notify(way, direction_written, NULL);
    avr_irq_register_notify(adc, adc_asked, NULL);
}
