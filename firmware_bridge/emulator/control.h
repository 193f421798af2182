/* What a test may ask: the commands of the control socket. Not the socket itself. */
#pragma once

#include <stdint.h>

#define CONTROL_LINE 16384

void control_start(const char *path);
void control_obey(int client, char *line);

/* How often the program has looked for something to do. */
uint64_t turns_taken(void);
