/* padsim: runs the pad's real firmware in libsimavr and lets a test play the world around it.

   padsim --elf pad.elf --control SOCKET [--tty LINK | --lockstep] [--eeprom FILE] [--seed N]
          [--display] [--autoreset] [--speed X]

   With --tty the chip runs in real time and its serial line is a pty behind LINK. With --lockstep
   time stands still between `step` commands, which also carry the serial bytes: every run is the
   same. Commands are lines on the control socket; answers are `ok <cycles> ...` or `error ...`. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "chip.h"
#include "control.h"
#include "pins.h"
#include "screen.h"
#include "tty.h"
#include "wire.h"

#define CLIENTS 4
#define SLIP_CYCLES (HERTZ / 5) /* further behind than this we let time slip instead of sprinting */
#define LINGER_CYCLES (HERTZ / 20) /* how long something may still come of a byte or a key */
#define BUSY_NAP_NS 250000
#define IDLE_NAP_NS 2000000 /* bytes and commands wake us at once */

typedef struct {
    int file, filled;
    char line[CONTROL_LINE];
} client_t;

static int lockstep, autoreset;
static double speed = 1.0;
static uint64_t zero_ns, zero_cycles, turns;
static client_t clients[CLIENTS];

uint64_t turns_taken(void)
{
    return turns;
}

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

static void hear(client_t *client)
{
    int got = read(client->file, client->line + client->filled, CONTROL_LINE - 1 - client->filled);
    if (got <= 0) {
        close(client->file);
        client->file = -1;
        return;
    }
    client->filled += got;
    client->line[client->filled] = 0;
    for (char *end; (end = strchr(client->line, '\n'));) {
        *end = 0;
        catch_up();
        control_obey(client->file, client->line);
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

/* Whether bytes are on the line, or a key has just gone down. */
static int is_busy(void)
{
    static uint64_t carried, last;
    uint64_t now = wire_counts.sent + wire_counts.received;
    if (now != carried) last = chip_time();
    carried = now;
    return chip_time() - last < LINGER_CYCLES || chip_time() - pins_last_press() < LINGER_CYCLES;
}

static void serve(int listener)
{
    struct pollfd files[CLIENTS + 2] = {{.fd = listener, .events = POLLIN}};
    struct timespec nap = {0, is_busy() ? BUSY_NAP_NS : IDLE_NAP_NS};
    int line = lockstep || !pty_is_open() ? -1 : pty_file(); /* a closed one never lets us rest */
    for (int i = 0; i < CLIENTS; i++)
        files[i + 1] = (struct pollfd){.fd = clients[i].file, .events = POLLIN};
    files[CLIENTS + 1] = (struct pollfd){.fd = line, .events = POLLIN};
    turns++;
    ppoll(files, CLIENTS + 2, lockstep ? NULL : &nap, NULL);
    if (!lockstep) serial_turn();
    if (files[0].revents) welcome(listener);
    for (int i = 0; i < CLIENTS; i++)
        if (clients[i].file >= 0 && files[i + 1].revents && files[i + 1].fd == clients[i].file)
            hear(&clients[i]);
}

int main(int argc, char **argv)
{
    const char *elf = NULL, *eeprom = NULL, *tty = NULL, *control = NULL;
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
    pty_start(lockstep ? NULL : tty);
    control_start(control);
    int listener = listen_on(control);
    start_clock();
    for (;;) serve(listener);
}
