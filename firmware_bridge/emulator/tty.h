/* A pty at the host's end of the line, behind a link with a stable name. */
#pragma once

void pty_start(const char *link);
void pty_plug(void);
void pty_unplug(void);
int pty_file(void);
int pty_opened(void);
int pty_is_open(void);
void pty_read(void);
void pty_write(void);
int pty_room(void);
