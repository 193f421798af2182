#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "wire.h"

static int pty = -1, opened;
static const char *pty_link;

void pty_start(const char *link)
{
    pty_link = link;
    pty_plug();
}

void pty_plug(void)
{
    int slave;
    char name[64], fresh[512];
    struct termios raw;
    if (pty >= 0 || !pty_link) return;
    if (openpty(&pty, &slave, name, NULL, NULL)) {
        perror("openpty");
        exit(2);
    }
    tcgetattr(slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw); /* else the pty would echo the device's bytes back to it */
    close(slave);
    fcntl(pty, F_SETFL, O_NONBLOCK);
    fcntl(pty, F_SETFD, FD_CLOEXEC);
    snprintf(fresh, sizeof fresh, "%s.new", pty_link);
    unlink(fresh);
    if (symlink(name, fresh) || rename(fresh, pty_link)) perror(pty_link);
    opened = 0;
}

void pty_unplug(void)
{
    if (pty < 0) return;
    unlink(pty_link);
    close(pty);
    pty = -1;
    opened = 0;
    wire_forget();
}

int pty_file(void)
{
    return pty;
}

/* True once per opening by somebody on the other side. */
int pty_opened(void)
{
    struct pollfd look = {.fd = pty, .events = 0};
    if (pty < 0 || poll(&look, 1, 0) < 0) return 0;
    int is_open = !(look.revents & POLLHUP), just = is_open && !opened;
    opened = is_open;
    return just;
}

int pty_is_open(void)
{
    return opened;
}

int pty_room(void)
{
    return wire_room() > 16384;
}

void pty_read(void)
{
    uint8_t bytes[4096];
    int count = pty < 0 ? 0 : read(pty, bytes, sizeof bytes);
    if (count > 0) wire_to_device(bytes, count);
}

void pty_write(void)
{
    static uint8_t waiting[4096];
    static int count;
    count += wire_from_device(waiting + count, sizeof waiting - count);
    if (!count) return;
    int done = pty >= 0 && opened ? write(pty, waiting, count) : count;
    if (pty < 0 || !opened) wire_counts.unheard += count;
    if (done < 0) done = errno == EAGAIN ? 0 : count;
    memmove(waiting, waiting + done, count - done);
    count -= done;
}
