#include "chip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "avr_uart.h"
#include "pins.h"
#include "sim_cycle_timers.h"
#include "sim_elf.h"
#include "storage.h"

#define MCUSR 0x54
#define RAM_START 0x100
#define UNTOUCHED 0xc5
#define WATCHDOG_VECTOR 6
#define WATCHDOG_WANDER 1024 /* cycles: 64 us in 16 ms */

avr_t *avr;
static uint64_t before; /* time up to the last reset or power cut */
static int powered = 1, was_reset;
static unsigned resets, crashes;
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

unsigned chip_untouched_stack(void)
{
    unsigned count = 0, longest = 0;
    for (int at = RAM_START; at <= avr->ramend; at++) {
        count = avr->data[at] == UNTOUCHED ? count + 1 : 0;
        if (count > longest) longest = count;
    }
    return longest;
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
    pins_chip_was_reset();
    wire_chip_was_reset();
}

void chip_reset(int power_on)
{
    uint64_t now = chip_time();
    pins_go_dark();
    avr_reset(avr);
    if (power_on)
        for (int at = RAM_START; at <= avr->ramend; at++) avr->data[at] = UNTOUCHED;
    avr->data[MCUSR] = power_on ? 1 : 2;
    before = now - avr->cycle;
    after_reset();
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
    storage_power_cut();
    pins_go_dark();
    before = chip_time();
    powered = 0;
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

/* The watchdog's oscillator wanders against the crystal: it strikes a little late, never alike. */
static void watchdog_struck(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (value) avr->cycle += chance() % WATCHDOG_WANDER;
}

static void let_the_watchdog_wander(void)
{
    avr_irq_t *struck = avr_get_interrupt_irq(avr, WATCHDOG_VECTOR);
    avr_irq_register_notify(struck + AVR_INT_IRQ_PENDING, watchdog_struck, NULL);
}

static void no_nap(avr_t *chip, avr_cycle_count_t cycles)
{
    (void)chip, (void)cycles;
}

void chip_load(const char *elf, const char *eeprom)
{
    elf_firmware_t firmware = {0};
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
    storage_attach(eeprom);
    pins_attach();
    let_the_watchdog_wander();
}

unsigned chip_resets(void)
{
    return resets;
}

unsigned chip_crashes(void)
{
    return crashes;
}
