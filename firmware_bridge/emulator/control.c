#include "control.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chip.h"
#include "pins.h"
#include "screen.h"
#include "storage.h"
#include "tty.h"
#include "wire.h"

static const char *control_path;

__attribute__((format(printf, 2, 3))) static void answer(int client, const char *format, ...)
{
    static char text[CONTROL_LINE * 2];
    int size = snprintf(text, sizeof text, "ok %llu", (unsigned long long)chip_time());
    va_list values;
    va_start(values, format);
    size += vsnprintf(text + size, sizeof text - size - 1, format, values);
    va_end(values);
    text[size++] = '\n';
    if (write(client, text, size) != size) perror("control");
}

static const char *hex(const uint8_t *bytes, int count)
{
    static char text[CONTROL_LINE];
    for (int i = 0; i < count; i++) sprintf(text + 2 * i, "%02x", bytes[i]);
    text[2 * count] = 0;
    return text;
}

static void do_press(int client, const char *words)
{
    pins_key(atoi(words) % KEYS, 1);
    answer(client, "%s", "");
}

static void do_release(int client, const char *words)
{
    pins_key(atoi(words) % KEYS, 0);
    answer(client, "%s", "");
}

static uint64_t bounce(uint64_t time, int key, int down, int times)
{
    while (times--) {
        pins_key_at(time, key, down);
        time += chance() % (300 * CYCLES_PER_US);
        pins_key_at(time, key, !down);
        time += chance() % (300 * CYCLES_PER_US);
    }
    pins_key_at(time, key, down);
    return time;
}

/* tap KEY AFTER_US HOLD_US BOUNCES */
static void do_tap(int client, const char *words)
{
    int key = 0, after = 0, hold = 20000, bounces = 0;
    sscanf(words, "%d %d %d %d", &key, &after, &hold, &bounces);
    uint64_t time = chip_time() + (uint64_t)after * CYCLES_PER_US;
    bounce(time, key % KEYS, 1, bounces);
    bounce(time + (uint64_t)hold * CYCLES_PER_US, key % KEYS, 0, bounces);
    answer(client, " %llu", (unsigned long long)time);
}

/* step MICROSECONDS [HEX]: bytes go in, time passes until a frame has ended, bytes come out. */
static void do_step(int client, const char *words)
{
    static uint8_t bytes[CONTROL_LINE / 2];
    char *rest;
    uint64_t time = chip_time() + strtoull(words, &rest, 10) * CYCLES_PER_US;
    int count = 0;
    while (*rest == ' ') rest++;
    for (unsigned byte; sscanf(rest, "%2x", &byte) == 1; rest += 2) bytes[count++] = byte;
    wire_to_device(bytes, count);
    chip_run_until(time, wire_frame_ended);
    count = wire_from_device(bytes, sizeof bytes / 2);
    answer(client, " %s", hex(bytes, count));
}

static void do_lamps(int client, const char *words)
{
    uint32_t lamp[KEYS];
    char text[KEYS * 6] = "";
    (void)words;
    pins_lamps(lamp);
    for (int i = 0, at = 0; i < KEYS; i++) at += sprintf(text + at, " %u", lamp[i]);
    answer(client, "%s %d %u", text, pins_link_lamp(), pins_beep_hertz());
}

/* How many sounds there were, of any pitch. */
static void do_sounds(int client, const char *words)
{
    (void)words;
    answer(client, " %u", pins_sounds());
}

static void do_screen(int client, const char *words)
{
    (void)words;
    answer(client, " %s", hex(screen_pixels(), SCREEN_BYTES));
}

static void do_display(int client, const char *words)
{
    screen_plug(atoi(words));
    answer(client, "%s", "");
}

/* noise WAY FLIP DROP REPEAT INSERT, WAY 0 to the device, 1 to the host */
static void do_noise(int client, const char *words)
{
    int way = 0;
    noise_t noise = {0};
    sscanf(words, "%d %lf %lf %lf %lf", &way, &noise.flip, &noise.drop, &noise.repeat,
           &noise.insert);
    wire_noise[way & 1] = noise;
    answer(client, "%s", "");
}

static void do_unplug(int client, const char *words)
{
    (void)words;
    pty_unplug();
    answer(client, "%s", "");
}

static void do_plug(int client, const char *words)
{
    (void)words;
    pty_plug();
    answer(client, "%s", "");
}

/* Cable and power go together on a bus-powered device. */
static void do_cut(int client, const char *words)
{
    (void)words;
    pty_unplug();
    chip_power(0);
    answer(client, "%s", "");
}

static void do_restore(int client, const char *words)
{
    chip_power(1);
    do_plug(client, words);
}

static void do_reset(int client, const char *words)
{
    (void)words;
    if (chip_powered()) chip_reset(0);
    answer(client, "%s", "");
}

static void do_hang(int client, const char *words)
{
    (void)words;
    chip_hang();
    answer(client, "%s", "");
}

static void do_adc(int client, const char *words)
{
    pins_adc_stuck(atoi(words));
    answer(client, "%s", "");
}

static void do_eeprom(int client, const char *words)
{
    uint8_t bytes[EEPROM_SIZE];
    (void)words;
    storage_read(bytes);
    answer(client, " %s", hex(bytes, EEPROM_SIZE));
}

/* poke AT BYTE: spoils one cell of the EEPROM */
static void do_poke(int client, const char *words)
{
    int at = 0, byte = 0;
    sscanf(words, "%d %d", &at, &byte);
    storage_poke(at % EEPROM_SIZE, byte);
    answer(client, "%s", "");
}

/* wear AT: from now on this cell keeps nothing that is written to it */
static void do_wear(int client, const char *words)
{
    storage_wear(atoi(words) % EEPROM_SIZE);
    answer(client, "%s", "");
}

/* Cycles from the last key going down to the end of the last frame on the wire. */
static void do_latency(int client, const char *words)
{
    (void)words;
    answer(client, " %lld", (long long)(wire_last_frame_end() - pins_last_press()));
}

static void do_counts(int client, const char *words)
{
    const wire_counts_t *c = &wire_counts;
    (void)words;
    answer(client,
           " sent=%llu received=%llu flipped=%llu dropped=%llu repeated=%llu inserted=%llu"
           " unheard=%llu resets=%u crashes=%u stack=%u turns=%llu",
           (unsigned long long)c->sent, (unsigned long long)c->received,
           (unsigned long long)c->flipped, (unsigned long long)c->dropped,
           (unsigned long long)c->repeated, (unsigned long long)c->inserted,
           (unsigned long long)c->unheard, chip_resets(), chip_crashes(), chip_untouched_stack(),
           (unsigned long long)turns_taken());
}

static void do_quit(int client, const char *words)
{
    (void)words;
    answer(client, "%s", "");
    pty_unplug();
    unlink(control_path);
    exit(0);
}

static const struct {
    const char *name;
    void (*run)(int, const char *);
} commands[] = {
    {"step", do_step},       {"press", do_press},     {"release", do_release}, {"tap", do_tap},
    {"lamps", do_lamps},     {"screen", do_screen},   {"display", do_display}, {"noise", do_noise},
    {"sounds", do_sounds},
    {"unplug", do_unplug},   {"plug", do_plug},       {"cut", do_cut},         {"restore", do_restore},
    {"reset", do_reset},     {"hang", do_hang},       {"adc", do_adc},         {"eeprom", do_eeprom},
    {"poke", do_poke},       {"wear", do_wear},       {"latency", do_latency}, {"counts", do_counts},
    {"quit", do_quit},
};

void control_obey(int client, char *line)
{
    char *words = strchr(line, ' ');
    if (words) *words++ = 0;
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(line, commands[i].name)) {
            commands[i].run(client, words ? words : "");
            return;
        }
    if (write(client, "error unknown\n", 14) != 14) perror("control");
}

void control_start(const char *path)
{
    control_path = path;
}
