#include "screen.h"

#include <string.h>

#include "avr_twi.h"
#include "chip.h"
#include "sim_io.h"

#define ADDRESS 0x78
#define WIDTH 128
#define PAGES 8
#define SET_COLUMNS 0x21
#define SET_PAGES 0x22

static int plugged, selected, first_byte, pixels_follow;
static uint8_t pixels[SCREEN_BYTES];
static uint8_t command, argument, first_column, last_column, first_page, last_page, column, page;

static void set_window(uint8_t value)
{
    if (command == SET_COLUMNS && argument == 0) first_column = column = value % WIDTH;
    if (command == SET_COLUMNS && argument == 1) last_column = value % WIDTH;
    if (command == SET_PAGES && argument == 0) first_page = page = value % PAGES;
    if (command == SET_PAGES && argument == 1) last_page = value % PAGES;
    if (++argument == 2) command = 0;
}

static void take_command(uint8_t value)
{
    if (command) {
        set_window(value);
    } else if (value == SET_COLUMNS || value == SET_PAGES) {
        command = value;
        argument = 0;
    }
}

static void take_pixels(uint8_t value)
{
    pixels[page * WIDTH + column] = value;
    if (column++ != last_column) return;
    column = first_column;
    page = page == last_page ? first_page : page + 1;
}

static void take(uint8_t value)
{
    if (first_byte) pixels_follow = value == 0x40;
    else if (pixels_follow) take_pixels(value);
    else take_command(value);
    first_byte = 0;
}

static void acknowledge(void)
{
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT),
                  avr_twi_irq_msg(TWI_COND_ACK, ADDRESS, 1));
}

static void bus_moved(avr_irq_t *irq, uint32_t value, void *unused)
{
    avr_twi_msg_irq_t message = {.u.v = value};
    (void)irq, (void)unused;
    if (message.u.twi.msg & TWI_COND_STOP) selected = 0;
    if (message.u.twi.msg & TWI_COND_START) {
        selected = plugged && (message.u.twi.addr & 0xfe) == ADDRESS;
        first_byte = 1;
        if (selected) acknowledge();
        return;
    }
    if (!selected || !(message.u.twi.msg & TWI_COND_WRITE)) return;
    acknowledge();
    take(message.u.twi.data);
}

void screen_attach(void)
{
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), bus_moved,
                            NULL);
    memset(pixels, 0xaa, sizeof pixels); /* what a real one shows until it is told otherwise */
}

void screen_plug(int now_plugged)
{
    plugged = now_plugged;
    selected = 0;
}

const uint8_t *screen_pixels(void)
{
    return pixels;
}
