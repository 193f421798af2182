#include "chip.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "avr_adc.h"
#include "avr_eeprom.h"
#include "avr_ioport.h"
#include "avr_uart.h"
#include "sim_cycle_timers.h"
#include "sim_elf.h"
#include "sim_io.h"

#define MCUSR 0x54
#define EECR 0x3f
#define EEAR 0x41
#define PORTB 0x25
#define TCCR1A 0x80
#define OCR1A 0x88
#define RAM_START 0x100
#define EEPROM_WRITE_CYCLES (34 * HERTZ / 10000)
#define LINES 4
#define UNTOUCHED 0xc5

typedef struct {
    uint64_t time;
    int key, down;
} pin_change_t;

avr_t *avr;
static const char *eeprom_file;
static uint64_t before; /* time up to the last reset or power cut */
static int powered = 1, was_reset, adc_is_stuck;
static unsigned resets, crashes;
static int held[KEYS];
static pin_change_t changes[4096]; /* latest first */
static int change_count;
static uint64_t eeprom_wrote, last_press;
static int eeprom_cell = -1;
static uint8_t port_b, direction_b;
static uint64_t lamp_cycles[KEYS], lamps_counted, lamps_asked;
static void (*core_reset)(avr_t *);
static uint64_t random_state = 88172645463325252ULL;

void chance_seed(uint64_t seed)
{
    random_state ^= seed * 0x9E3779B97F4A7C15ULL;
}

uint64_t chance(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

double chance_fraction(void)
{
    return (chance() >> 11) / 9007199254740992.0;
}

uint64_t chip_time(void)
{
    return before + (powered ? avr->cycle : 0);
}

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

void chip_key(int key, int down)
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
        chip_key(change.key, change.down);
    }
    return change_count ? changes[change_count - 1].time - before : 0;
}

static void schedule_changes(void)
{
    if (!change_count || !powered) return;
    int64_t wait = changes[change_count - 1].time - chip_time();
    avr_cycle_timer_register(avr, wait > 0 ? wait : 1, change_due, NULL);
}

void chip_key_at(uint64_t time, int key, int down)
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

static void port_written(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    count_lamps();
    port_b = value;
}

static void direction_written(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    count_lamps();
    direction_b = value;
}

/* Share of the time since the last question; a lamp that is always on gets a quarter. */
void chip_lamps(uint32_t per_mille[KEYS])
{
    count_lamps();
    uint64_t passed = lamps_counted - lamps_asked;
    lamps_asked = lamps_counted;
    for (int lamp = 0; lamp < KEYS; lamp++) {
        per_mille[lamp] = passed ? lamp_cycles[lamp] * 1000 / passed : 0;
        lamp_cycles[lamp] = 0;
    }
}

int chip_link_lamp(void)
{
    return powered && avr->data[PORTB] >> 5 & 1;
}

unsigned chip_beep_hertz(void)
{
    if (!powered || !(avr->data[TCCR1A] & 0x40)) return 0;
    return HERTZ / 64 / 2 / (1 + (avr->data[OCR1A] | avr->data[OCR1A + 1] << 8));
}

unsigned chip_untouched_stack(void)
{
    unsigned count = 0, longest = 0;
    for (int at = RAM_START; at <= avr->ramend; at++) {
        count = avr->data[at] == UNTOUCHED ? count + 1 : 0;
        if (count > longest) longest = count;
    }
    return longest;
}

static void adc_asked(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)value, (void)unused;
    uint32_t millivolts = adc_is_stuck ? 1000 : 300 + chance() % 600;
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC7), millivolts);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_TEMP), millivolts);
}

void chip_adc_stuck(int stuck)
{
    adc_is_stuck = stuck;
}

static void eeprom_written(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (!(value & 2)) return;
    eeprom_wrote = chip_time();
    eeprom_cell = (avr->data[EEAR] | avr->data[EEAR + 1] << 8) % EEPROM_SIZE;
}

void chip_eeprom(uint8_t bytes[EEPROM_SIZE])
{
    avr_eeprom_desc_t all = {.ee = bytes, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
}

void chip_set_eeprom(int at, uint8_t byte)
{
    avr_eeprom_desc_t cell = {.ee = &byte, .offset = at, .size = 1};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &cell);
}

void chip_save(void)
{
    uint8_t bytes[EEPROM_SIZE];
    if (!eeprom_file) return;
    chip_eeprom(bytes);
    int file = open(eeprom_file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes) perror(eeprom_file);
    if (file >= 0) close(file);
}

static void load_eeprom(void)
{
    uint8_t bytes[EEPROM_SIZE];
    memset(bytes, 0xff, sizeof bytes);
    int file = eeprom_file ? open(eeprom_file, O_RDONLY) : -1;
    if (file >= 0) {
        if (read(file, bytes, sizeof bytes) != sizeof bytes) memset(bytes, 0xff, sizeof bytes);
        close(file);
    }
    avr_eeprom_desc_t all = {.ee = bytes, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
}

static void note_reset(avr_t *chip)
{
    if (core_reset) core_reset(chip);
    was_reset = 1;
    resets++;
}

/* simavr forgets timers, pins and the cycle count in a reset; this puts them back. */
static void after_reset(void)
{
    uint32_t flags = 0;
    was_reset = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags); /* no echo to stdout, no napping */
    port_b = direction_b = 0;
    restore_keys();
    schedule_changes();
    wire_chip_was_reset();
}

void chip_reset(int power_on)
{
    uint64_t now = chip_time();
    count_lamps();
    avr_reset(avr);
    if (power_on)
        for (int at = RAM_START; at <= avr->ramend; at++) avr->data[at] = UNTOUCHED;
    avr->data[MCUSR] = power_on ? 1 : 2;
    before = now - avr->cycle;
    after_reset();
}

static void tear_eeprom(void)
{
    if (eeprom_cell < 0 || chip_time() - eeprom_wrote >= EEPROM_WRITE_CYCLES) return;
    chip_set_eeprom(eeprom_cell, chance());
}

void chip_power(int on)
{
    if (on == powered) return;
    if (on) {
        powered = 1;
        before -= avr->cycle;
        chip_reset(1);
        return;
    }
    tear_eeprom();
    count_lamps();
    before = chip_time();
    powered = 0;
    port_b = direction_b = 0;
    chip_save();
}

int chip_powered(void)
{
    return powered;
}

/* Sends the program into the endless loop behind exit(), interrupts off: a crash. */
void chip_hang(void)
{
    static const uint8_t dead_end[] = {0xf8, 0x94, 0xff, 0xcf}; /* cli; rjmp . */
    uint8_t *found = memmem(avr->flash, avr->flashend, dead_end, sizeof dead_end);
    if (!found) abort();
    avr->pc = found - avr->flash;
    avr->state = cpu_Running;
}

static avr_cycle_count_t wake(avr_t *chip, avr_cycle_count_t when, void *unused)
{
    (void)chip, (void)when, (void)unused;
    return 0;
}

static void one_step(void)
{
    uint64_t now = chip_time();
    int state = avr_run(avr);
    if (was_reset) {
        before = now - avr->cycle; /* the watchdog struck */
        after_reset();
    } else if (state == cpu_Crashed || state == cpu_Done) {
        crashes++;
        fprintf(stderr, "padsim: the program ended at %04x\n", avr->pc);
        chip_reset(1);
    }
}

void chip_run_until(uint64_t time, int (*enough)(void))
{
    if (!powered) {
        if (time > before) before = time;
        return;
    }
    if (time > chip_time()) avr_cycle_timer_register(avr, time - chip_time(), wake, NULL);
    while (chip_time() < time && !(enough && enough())) one_step();
}

static void no_nap(avr_t *chip, avr_cycle_count_t cycles)
{
    (void)chip, (void)cycles;
}

void chip_load(const char *elf, const char *eeprom)
{
    elf_firmware_t firmware = {0};
    eeprom_file = eeprom;
    if (elf_read_firmware(elf, &firmware)) {
        fprintf(stderr, "padsim: cannot read %s\n", elf);
        exit(2);
    }
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    firmware.frequency = HERTZ;
    firmware.eeprom = NULL;
    firmware.eesize = 0;
    avr_load_firmware(avr, &firmware);
    avr->frequency = HERTZ;
    avr->vcc = avr->avcc = avr->aref = 5000;
    avr->sleep = no_nap;
    core_reset = avr->reset;
    avr->reset = note_reset;
    load_eeprom();
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER),
                            adc_asked, NULL);
    avr_irq_register_notify(
        avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), IOPORT_IRQ_REG_PORT), port_written, NULL);
    avr_irq_register_notify(
        avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), IOPORT_IRQ_DIRECTION_ALL),
        direction_written, NULL);
    avr_irq_register_notify(avr_iomem_getirq(avr, EECR, NULL, AVR_IOMEM_IRQ_ALL), eeprom_written,
                            NULL);
}

unsigned chip_resets(void)
{
    return resets;
}

unsigned chip_crashes(void)
{
    return crashes;
}

uint64_t chip_last_press(void)
{
    return last_press;
}
