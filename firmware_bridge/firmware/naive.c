/* What most pads do: a line of text per press, sent once and forgotten. Only for the benchmark. */
#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "board.h"
#include "clock.h"
#include "entropy.h"
#include "keys.h"
#include "lamps.h"
#include "uart.h"

void entropy_stir(uint8_t byte)
{
    (void)byte;
}

int main(void)
{
    press_t press;
    lamps_start();
    keys_start();
    uart_start();
    clock_start();
    sei();
    for (;;) {
        while (keys_take(&press)) {
            uart_put('P');
            uart_put('0' + press.key);
            uart_put('\n');
        }
        sleep_mode();
    }
}
