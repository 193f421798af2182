/* padsim: runs the pad's real firmware in libsimavr and lets a test play the world around it.

   padsim --elf pad.elf --control SOCKET [--tty LINK | --lockstep] [--eeprom FILE] [--seed N]
          [--display] [--autoreset] [--speed X]

   With --tty the chip runs in real time and its serial line is a pty behind LINK. With --lockstep
   time stands still between `step` commands, which also carry the serial bytes: every run is the
   same. Commands are lines on the control socket; answers are `ok <cycles> ...` or `error ...`. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "chip.h"
#include "screen.h"
#include "wire.h"

#define CLIENTS 4
#define LONGEST_LINE 16384
#define SLIP_CYCLES (HERTZ / 5) /* further behind than this we let time slip instead of sprinting */

typedef struct {
    int file, filled;
    char line[LONGEST_LINE];
} client_t;

static const char *tty, *control;
static int lockstep, autoreset;
static double speed = 1.0;
static uint64_t zero_ns, zero_cycles;
static client_t clients[CLIENTS];

static uint64_t wall_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

static void start_clock(void)
{
    zero_ns = wall_ns();
    zero_cycles = chip_time();
}

static void catch_up(void)
{
    if (lockstep) return;
    uint64_t due = zero_cycles + (uint64_t)((wall_ns() - zero_ns) * speed * (HERTZ / 1e9));
    if (due > chip_time() + SLIP_CYCLES) {
        start_clock();
        return;
    }
    chip_run_until(due, NULL);
}

__attribute__((format(printf, 2, 3))) static void answer(client_t *client, const char *format, ...)
{
    static char text[LONGEST_LINE * 2];
    int size = snprintf(text, sizeof text, "ok %llu", (unsigned long long)chip_time());
    va_list values;
    va_start(values, format);
    size += vsnprintf(text + size, sizeof text - size - 1, format, values);
    va_end(values);
    text[size++] = '\n';
    if (write(client->file, text, size) != size) perror("control");
}

static const char *hex(const uint8_t *bytes, int count)
{
    static char text[LONGEST_LINE];
    for (int i = 0; i < count; i++) sprintf(text + 2 * i, "%02x", bytes[i]);
    text[2 * count] = 0;
    return text;
}

static void do_press(client_t *client, const char *words)
{
    chip_key(atoi(words) % KEYS, 1);
    answer(client, "%s", "");
}

static void do_release(client_t *client, const char *words)
{
    chip_key(atoi(words) % KEYS, 0);
    answer(client, "%s", "");
}

static uint64_t bounce(uint64_t time, int key, int down, int times)
{
    while (times--) {
        chip_key_at(time, key, down);
        time += chance() % (300 * CYCLES_PER_US);
        chip_key_at(time, key, !down);
        time += chance() % (300 * CYCLES_PER_US);
    }
    chip_key_at(time, key, down);
    return time;
}

/* tap KEY AFTER_US HOLD_US BOUNCES */
static void do_tap(client_t *client, const char *words)
{
    int key = 0, after = 0, hold = 20000, bounces = 0;
    sscanf(words, "%d %d %d %d", &key, &after, &hold, &bounces);
    uint64_t time = chip_time() + (uint64_t)after * CYCLES_PER_US;
    bounce(time, key % KEYS, 1, bounces);
    bounce(time + (uint64_t)hold * CYCLES_PER_US, key % KEYS, 0, bounces);
    answer(client, " %llu", (unsigned long long)time);
}

/* step MICROSECONDS [HEX]: bytes go in, time passes until a frame has ended, bytes come out. */
static void do_step(client_t *client, const char *words)
{
    static uint8_t bytes[LONGEST_LINE / 2];
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

static void do_lamps(client_t *client, const char *words)
{
    uint32_t lamp[KEYS];
    char text[KEYS * 6] = "";
    (void)words;
    chip_lamps(lamp);
    for (int i = 0, at = 0; i < KEYS; i++) at += sprintf(text + at, " %u", lamp[i]);
    answer(client, "%s %d %u", text, chip_link_lamp(), chip_beep_hertz());
}

static void do_screen(client_t *client, const char *words)
{
    (void)words;
    answer(client, " %s", hex(screen_pixels(), SCREEN_BYTES));
}

static void do_display(client_t *client, const char *words)
{
    screen_plug(atoi(words));
    answer(client, "%s", "");
}

/* noise WAY FLIP DROP REPEAT INSERT, WAY 0 to the device, 1 to the host */
static void do_noise(client_t *client, const char *words)
{
    int way = 0;
    noise_t noise = {0};
    sscanf(words, "%d %lf %lf %lf %lf", &way, &noise.flip, &noise.drop, &noise.repeat,
           &noise.insert);
    wire_noise[way & 1] = noise;
    answer(client, "%s", "");
}

static void do_unplug(client_t *client, const char *words)
{
    (void)words;
    pty_unplug();
    answer(client, "%s", "");
}

static void do_plug(client_t *client, const char *words)
{
    (void)words;
    if (tty) pty_plug(tty);
    answer(client, "%s", "");
}

/* Cable and power go together on a bus-powered device. */
static void do_cut(client_t *client, const char *words)
{
    (void)words;
    pty_unplug();
    chip_power(0);
    answer(client, "%s", "");
}

static void do_restore(client_t *client, const char *words)
{
    chip_power(1);
    do_plug(client, words);
}

static void do_reset(client_t *client, const char *words)
{
    (void)words;
    if (chip_powered()) chip_reset(0);
    answer(client, "%s", "");
}

static void do_hang(client_t *client, const char *words)
{
    (void)words;
    chip_hang();
    answer(client, "%s", "");
}

static void do_adc(client_t *client, const char *words)
{
    chip_adc_stuck(atoi(words));
    answer(client, "%s", "");
}

static void do_eeprom(client_t *client, const char *words)
{
    uint8_t bytes[EEPROM_SIZE];
    (void)words;
    chip_eeprom(bytes);
    answer(client, " %s", hex(bytes, EEPROM_SIZE));
}

/* poke AT BYTE: spoils one cell of the EEPROM */
static void do_poke(client_t *client, const char *words)
{
    int at = 0, byte = 0;
    sscanf(words, "%d %d", &at, &byte);
    chip_set_eeprom(at % EEPROM_SIZE, byte);
    answer(client, "%s", "");
}

/* Cycles from the last key going down to the end of the last frame on the wire. */
static void do_latency(client_t *client, const char *words)
{
    (void)words;
    answer(client, " %lld", (long long)(wire_last_frame_end() - chip_last_press()));
}

static void do_counts(client_t *client, const char *words)
{
    const wire_counts_t *c = &wire_counts;
    (void)words;
    answer(client,
           " sent=%llu received=%llu flipped=%llu dropped=%llu repeated=%llu inserted=%llu"
           " unheard=%llu resets=%u crashes=%u stack=%u",
           (unsigned long long)c->sent, (unsigned long long)c->received,
           (unsigned long long)c->flipped, (unsigned long long)c->dropped,
           (unsigned long long)c->repeated, (unsigned long long)c->inserted,
           (unsigned long long)c->unheard, chip_resets(), chip_crashes(), chip_untouched_stack());
}

static void do_quit(client_t *client, const char *words)
{
    (void)words;
    answer(client, "%s", "");
    pty_unplug();
    chip_save();
    unlink(control);
    exit(0);
}

static const struct {
    const char *name;
    void (*run)(client_t *, const char *);
} commands[] = {
    {"step", do_step},       {"press", do_press},     {"release", do_release}, {"tap", do_tap},
    {"lamps", do_lamps},     {"screen", do_screen},   {"display", do_display}, {"noise", do_noise},
    {"unplug", do_unplug},   {"plug", do_plug},       {"cut", do_cut},         {"restore", do_restore},
    {"reset", do_reset},     {"hang", do_hang},       {"adc", do_adc},         {"eeprom", do_eeprom},
    {"poke", do_poke},       {"latency", do_latency}, {"counts", do_counts},   {"quit", do_quit},
};

static void obey(client_t *client, char *line)
{
    char *words = strchr(line, ' ');
    if (words) *words++ = 0;
    catch_up();
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(line, commands[i].name)) {
            commands[i].run(client, words ? words : "");
            return;
        }
    if (write(client->file, "error unknown\n", 14) != 14) perror("control");
}

static void hear(client_t *client)
{
    int got = read(client->file, client->line + client->filled, LONGEST_LINE - 1 - client->filled);
    if (got <= 0) {
        close(client->file);
        client->file = -1;
        return;
    }
    client->filled += got;
    client->line[client->filled] = 0;
    for (char *end; (end = strchr(client->line, '\n'));) {
        *end = 0;
        obey(client, client->line);
        client->filled -= end + 1 - client->line;
        memmove(client->line, end + 1, client->filled + 1);
    }
}

static void welcome(int listener)
{
    int file = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    for (int i = 0; i < CLIENTS; i++)
        if (clients[i].file < 0) {
            clients[i] = (client_t){.file = file};
            return;
        }
    close(file);
}

static int listen_on(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    unlink(path);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, CLIENTS)) {
        perror(path);
        exit(2);
    }
    return listener;
}

static void serial_turn(void)
{
    if (pty_opened() && autoreset && chip_powered()) chip_reset(0); /* DTR resets an Uno */
    if (pty_room()) pty_read();
    catch_up();
    pty_write();
}

static void serve(int listener)
{
    struct pollfd files[CLIENTS + 2] = {{.fd = listener, .events = POLLIN}};
    struct timespec nap = {0, 250000};
    for (int i = 0; i < CLIENTS; i++)
        files[i + 1] = (struct pollfd){.fd = clients[i].file, .events = POLLIN};
    files[CLIENTS + 1] = (struct pollfd){.fd = lockstep ? -1 : pty_file(), .events = POLLIN};
    ppoll(files, CLIENTS + 2, lockstep ? NULL : &nap, NULL);
    if (!lockstep) serial_turn();
    if (files[0].revents) welcome(listener);
    for (int i = 0; i < CLIENTS; i++)
        if (clients[i].file >= 0 && files[i + 1].revents && files[i + 1].fd == clients[i].file)
            hear(&clients[i]);
}

int main(int argc, char **argv)
{
    const char *elf = NULL, *eeprom = NULL;
    int display = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(argv[i], "--lockstep")) lockstep = 1;
        else if (!strcmp(argv[i], "--display")) display = 1;
        else if (!strcmp(argv[i], "--autoreset")) autoreset = 1;
        else if (!strcmp(argv[i], "--elf")) elf = value, i++;
        else if (!strcmp(argv[i], "--tty")) tty = value, i++;
        else if (!strcmp(argv[i], "--control")) control = value, i++;
        else if (!strcmp(argv[i], "--eeprom")) eeprom = value, i++;
        else if (!strcmp(argv[i], "--speed")) speed = atof(value), i++;
        else if (!strcmp(argv[i], "--seed")) chance_seed(strtoull(value, NULL, 0)), i++;
        else elf = NULL, i = argc;
    }
    if (!elf || !control || (!tty && !lockstep)) {
        fprintf(stderr, "padsim: see the top of main.c for its options\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    prctl(PR_SET_TIMERSLACK, 1000);
    for (int i = 0; i < CLIENTS; i++) clients[i].file = -1;
    chip_load(elf, eeprom);
    wire_attach();
    screen_attach();
    screen_plug(display);
    chip_reset(1);
    if (tty && !lockstep) pty_plug(tty);
    int listener = listen_on(control);
    start_clock();
    for (;;) serve(listener);
}
