#include "storage.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "avr_eeprom.h"
#include "chip.h"
#include "sim_io.h"

#define EECR 0x3f
#define EEAR 0x41
#define WRITE_CYCLES (34 * HERTZ / 10000)

static const char *eeprom_file;
static uint64_t eeprom_wrote;
static int eeprom_cell = -1;

static void eeprom_written(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (!(value & 2)) return;
    eeprom_wrote = chip_time();
    eeprom_cell = (avr->data[EEAR] | avr->data[EEAR + 1] << 8) % EEPROM_SIZE;
}

void storage_read(uint8_t bytes[EEPROM_SIZE])
{
    avr_eeprom_desc_t all = {.ee = bytes, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
}

void storage_poke(int at, uint8_t byte)
{
    avr_eeprom_desc_t cell = {.ee = &byte, .offset = at, .size = 1};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &cell);
}

void storage_save(void)
{
    uint8_t bytes[EEPROM_SIZE];
    if (!eeprom_file) return;
    storage_read(bytes);
    int file = open(eeprom_file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes) perror(eeprom_file);
    if (file >= 0) close(file);
}

static void load_eeprom(void)
{
    uint8_t bytes[EEPROM_SIZE];
    memset(bytes, 0xff, sizeof bytes);
    int file = eeprom_file ? open(eeprom_file, O_RDONLY) : -1;
    if (file >= 0) {
        if (read(file, bytes, sizeof bytes) != sizeof bytes) memset(bytes, 0xff, sizeof bytes);
        close(file);
    }
    avr_eeprom_desc_t all = {.ee = bytes, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
}

/* The byte that was being written holds anything afterwards. */
void storage_power_cut(void)
{
    if (eeprom_cell < 0 || chip_time() - eeprom_wrote >= WRITE_CYCLES) return;
    storage_poke(eeprom_cell, chance());
}

void storage_attach(const char *file)
{
    eeprom_file = file;
    load_eeprom();
    avr_irq_register_notify(avr_iomem_getirq(avr, EECR, NULL, AVR_IOMEM_IRQ_ALL), eeprom_written,
                            NULL);
}
