/* Milliseconds since start. Not a calendar: it wraps after 65 s, only differences count. */
#pragma once

#include <stdint.h>

void clock_start(void);
uint16_t clock_now(void);
