/* Generated from wire/protocol.toml: do not edit. */
#pragma once

#ifndef PROTOCOL_VERSION
#define PROTOCOL_VERSION 1
#endif
#define BAUD 250000UL
#define LARGEST_PAYLOAD 50
#define DISPLAY_LINES 4
#define DISPLAY_COLUMNS 21
#define KEYS 10
#define DOMAIN_COMMIT "tribekeeper:C"
#define DOMAIN_FACE "tribekeeper:F"

enum { EVENT_FLAG_HEAD = 1, EVENT_FLAG_RECOVERED = 2, EVENT_FLAG_REPEATED = 4 };

enum { CAPABILITY_DISPLAY = 1, CAPABILITY_DIE = 2, CAPABILITY_BEEPER = 4 };

enum { HEALTH_NOISE_STILL = 1, HEALTH_JITTER_STILL = 2 };

enum { STATUS_DONE = 0, STATUS_UNKNOWN = 1, STATUS_STALE_ROLL = 2 };

enum { EVENT_VERDICT_SEEN = 0, EVENT_VERDICT_TAKEN = 1, EVENT_VERDICT_DROPPED = 2 };

enum { BEEP_NONE = 0, BEEP_CHIRP = 1, BEEP_GOOD = 2, BEEP_BAD = 3, BEEP_LONG = 4 };

/* Who I am. After a start (session 0), to every HostHello, and when a display came or went. */
#define HELLO 0x01
#define HELLO_OLDEST 0
#define HELLO_NEWEST 1
#define HELLO_MAJOR 2
#define HELLO_MINOR 3
#define HELLO_DEVICE 4
#define HELLO_EPOCH 8
#define HELLO_RESET 10
#define HELLO_CAPABILITIES 11
#define HELLO_RECEIVE 12
#define HELLO_WAITING 13
#define HELLO_HEAD_EPOCH 14
#define HELLO_HEAD_NUMBER 16
#define HELLO_LOST 18
#define HELLO_NEXT_ROLL 20
#define HELLO_SIZE 24

/* A key went down. Repeated until acknowledged. */
#define KEY_DOWN 0x02
#define KEY_DOWN_EPOCH 0
#define KEY_DOWN_KEY 2
#define KEY_DOWN_PROMPT 3
#define KEY_DOWN_AGE 5
#define KEY_DOWN_FLAGS 7
#define KEY_DOWN_SIZE 8

/* Every 500 ms while a session is open. */
#define HEARTBEAT 0x03
#define HEARTBEAT_UPTIME 0
#define HEARTBEAT_WAITING 4
#define HEARTBEAT_LEVELS 5
#define HEARTBEAT_SCENE 7
#define HEARTBEAT_GARBLED 9
#define HEARTBEAT_OVERRUNS 11
#define HEARTBEAT_LOST 13
#define HEARTBEAT_HEALTH 15
#define HEARTBEAT_SIZE 16

/* Answers Lamps, Text and SelfTest, and refuses what it does not know. */
#define COMMAND_ACK 0x04
#define COMMAND_ACK_STATUS 0
#define COMMAND_ACK_SIZE 1

/* Binds the device to a nonce that is already in its EEPROM. */
#define COMMIT 0x05
#define COMMIT_ROLL 0
#define COMMIT_COMMITMENT 4
#define COMMIT_SIZE 36

/* The device's nonce and the face that follows. */
#define REVEAL 0x06
#define REVEAL_ROLL 0
#define REVEAL_NONCE 4
#define REVEAL_FACE 20
#define REVEAL_SIZE 21

/* Self-test: 144 faces, three to a byte in base 6. */
#define FACES 0x07
#define FACES_FACES 0
#define FACES_SIZE 48

/* Answers Ping. */
#define PONG 0x08
#define PONG_TOKEN 0
#define PONG_UPTIME 4
#define PONG_SIZE 8

/* Opens a session; one session id per opened port, the same on every retry. */
#define HOST_HELLO 0x11
#define HOST_HELLO_OLDEST 0
#define HOST_HELLO_NEWEST 1
#define HOST_HELLO_EPOCH 2
#define HOST_HELLO_NUMBER 4
#define HOST_HELLO_SIZE 6

/* Cumulative; sent only after the press and the high-water mark are committed. */
#define EVENT_ACK 0x12
#define EVENT_ACK_EPOCH 0
#define EVENT_ACK_VERDICT 2
#define EVENT_ACK_SIZE 3

/* All lamps at once, the beep, which keys count, and the prompt they answer. */
#define LAMPS 0x13
#define LAMPS_PROMPT 0
#define LAMPS_LIT 2
#define LAMPS_BLINKING 4
#define LAMPS_ENABLED 6
#define LAMPS_BEEP 8
#define LAMPS_SIZE 9

/* Is anybody there? Also tells the device that the host lives. */
#define PING 0x14
#define PING_TOKEN 0
#define PING_SIZE 4

/* Asks for a commitment. A repeated number repeats the same answer, a lower one is refused. */
#define ROLL_REQUEST 0x15
#define ROLL_REQUEST_ROLL 0
#define ROLL_REQUEST_SIZE 4

/* The host's share, sent only after the commitment is committed. The first one wins. */
#define HOST_NONCE 0x16
#define HOST_NONCE_ROLL 0
#define HOST_NONCE_NONCE 4
#define HOST_NONCE_SIZE 20

/* Asks for batches of Faces. */
#define SELF_TEST 0x17
#define SELF_TEST_BATCHES 0
#define SELF_TEST_SIZE 2

/* One line of the display. */
#define TEXT 0x18
#define TEXT_LINE 0
#define TEXT_TEXT 1
#define TEXT_SIZE 22
