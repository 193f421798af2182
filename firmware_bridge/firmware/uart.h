/* Bytes in and out of the serial line through two rings. Not frames. */
#pragma once

#include <stdint.h>

#define UART_RECEIVE 128
#define UART_SEND 128

void uart_start(void);
uint8_t uart_take(uint8_t *byte);
uint8_t uart_empty(void);
uint8_t uart_room(void);
void uart_put(uint8_t byte);
uint16_t uart_overruns(void);
