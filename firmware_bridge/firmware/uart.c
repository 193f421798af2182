#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "protocol.h"

static uint8_t received[UART_RECEIVE], sending[UART_SEND];
static volatile uint8_t receive_head, receive_tail, send_head, send_tail;
static volatile uint16_t overruns;

ISR(USART_RX_vect)
{
    uint8_t byte = UDR0;
    uint8_t next = (receive_head + 1) % UART_RECEIVE;
    if (next == receive_tail) {
        overruns++;
        return;
    }
    received[receive_head] = byte;
    receive_head = next;
}

ISR(USART_UDRE_vect)
{
    UDR0 = sending[send_tail];
    send_tail = (send_tail + 1) % UART_SEND;
    if (send_head == send_tail) UCSR0B &= ~_BV(UDRIE0);
}

void uart_start(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = F_CPU / 8 / BAUD - 1; /* no rounding error at 16 MHz; 115200 would be 2 % off */
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

uint8_t uart_take(uint8_t *byte)
{
    if (uart_empty()) return 0;
    *byte = received[receive_tail];
    receive_tail = (receive_tail + 1) % UART_RECEIVE;
    return 1;
}

uint8_t uart_empty(void)
{
    return receive_head == receive_tail;
}

uint8_t uart_room(void)
{
    return (uint8_t)(send_tail - send_head - 1) % UART_SEND;
}

void uart_put(uint8_t byte)
{
    sending[send_head] = byte;
    send_head = (send_head + 1) % UART_SEND;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { UCSR0B |= _BV(UDRIE0); }
}

uint16_t uart_overruns(void)
{
    uint16_t copy;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = overruns; }
    return copy;
}
