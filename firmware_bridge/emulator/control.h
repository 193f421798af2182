/* What a test may ask: the commands of the control socket. Not the socket itself. */
#pragma once

#define CONTROL_LINE 16384

void control_start(const char *path);
void control_obey(int client, char *line);
