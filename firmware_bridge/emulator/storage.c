#include "storage.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "avr_eeprom.h"
#include "chip.h"
#include "sim_io.h"

#define EECR 0x3f
#define EEDR 0x40
#define EEAR 0x41
#define WRITE_CYCLES (34 * HERTZ / 10000)

static int eeprom_file = -1;
static uint64_t eeprom_wrote;
static int eeprom_cell = -1;
static uint8_t worn[EEPROM_SIZE];

/* Byte by byte, as the chip does it: whoever kills this process finds the EEPROM as it was. */
static void save(int at, uint8_t byte)
{
    if (eeprom_file >= 0 && pwrite(eeprom_file, &byte, 1, at) != 1) perror("eeprom");
}

static void eeprom_written(avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (!(value & 2)) return;
    eeprom_wrote = chip_time();
    eeprom_cell = (avr->data[EEAR] | avr->data[EEAR + 1] << 8) % EEPROM_SIZE;
    if (worn[eeprom_cell]) storage_poke(eeprom_cell, ~avr->data[EEDR]);
    else save(eeprom_cell, avr->data[EEDR]);
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
    save(at, byte);
}

void storage_wear(int at)
{
    worn[at] = 1;
}

static void open_file(const char *name)
{
    uint8_t bytes[EEPROM_SIZE];
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        perror(name);
        return;
    }
    if (pread(file, bytes, sizeof bytes, 0) != sizeof bytes) {
        memset(bytes, 0xff, sizeof bytes);
        if (pwrite(file, bytes, sizeof bytes, 0) != sizeof bytes) perror(name);
    }
    avr_eeprom_desc_t all = {.ee = bytes, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
    eeprom_file = file;
}

/* The byte that was being written holds anything afterwards. */
void storage_power_cut(void)
{
    if (eeprom_cell < 0 || chip_time() - eeprom_wrote >= WRITE_CYCLES) return;
    storage_poke(eeprom_cell, chance());
}

void storage_attach(const char *file)
{
    uint8_t blank[EEPROM_SIZE];
    memset(blank, 0xff, sizeof blank);
    avr_eeprom_desc_t all = {.ee = blank, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
    if (file) open_file(file);
    avr_irq_register_notify(avr_iomem_getirq(avr, EECR, NULL, AVR_IOMEM_IRQ_ALL), eeprom_written,
                            NULL);
}
