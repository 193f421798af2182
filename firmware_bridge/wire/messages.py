"""Every message of the pad's protocol. Generated from protocol.toml: do not edit."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import ClassVar

VERSION = 1
BAUD = 250000
LARGEST_PAYLOAD = 50
DISPLAY_LINES = 4
DISPLAY_COLUMNS = 21
KEYS = (
    "seat-1",
    "seat-2",
    "seat-3",
    "seat-4",
    "seat-5",
    "confirm",
    "undo",
    "next",
    "decline",
    "roll",
)


class EventFlag(IntFlag):
    HEAD = 1
    """Nothing older is still waiting in the device."""
    RECOVERED = 2
    """Read back from EEPROM after a restart."""
    REPEATED = 4
    """Was sent before."""


class Capability(IntFlag):
    DISPLAY = 1
    """An SSD1306 answers."""
    DIE = 2
    """Can roll by commit and reveal."""
    BEEPER = 4
    """Has a beeper."""


class Health(IntFlag):
    NOISE_STILL = 1
    """The ADC's noise repeats itself."""
    JITTER_STILL = 2
    """At start the watchdog's oscillator kept time with the crystal."""


class Status(IntEnum):
    DONE = 0
    """Carried out."""
    UNKNOWN = 1
    """No such message type here."""
    STALE_ROLL = 2
    """A newer roll was already asked for."""


class EventVerdict(IntEnum):
    SEEN = 0
    """Repeated acknowledgement: show nothing."""
    TAKEN = 1
    """The press counted: flash its lamp."""
    DROPPED = 2
    """The press came too late or meant nothing: low beep."""


class Beep(IntEnum):
    NONE = 0
    """Silent."""
    CHIRP = 1
    """Your turn."""
    GOOD = 2
    """Two rising notes."""
    BAD = 3
    """One low note."""
    LONG = 4
    """The game is over."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who I am. After a start (session 0), to every HostHello, and when a display came or went."""

    CODE: ClassVar[int] = 0x01
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BBBB4sHBBBBHHHI")
    oldest: int
    newest: int
    major: int
    minor: int
    device: bytes
    epoch: int
    reset: int
    capabilities: int
    receive: int
    waiting: int
    head_epoch: int
    head_number: int
    lost: int
    next_roll: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(
            self.oldest,
            self.newest,
            self.major,
            self.minor,
            self.device,
            self.epoch,
            self.reset,
            self.capabilities,
            self.receive,
            self.waiting,
            self.head_epoch,
            self.head_number,
            self.lost,
            self.next_roll,
        )


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key went down. Repeated until acknowledged."""

    CODE: ClassVar[int] = 0x02
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HBHHB")
    epoch: int
    key: int
    prompt: int
    age: int
    flags: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.epoch, self.key, self.prompt, self.age, self.flags)


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Every 500 ms while a session is open."""

    CODE: ClassVar[int] = 0x03
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<IBHHHHHB")
    uptime: int
    waiting: int
    levels: int
    scene: int
    garbled: int
    overruns: int
    lost: int
    health: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(
            self.uptime,
            self.waiting,
            self.levels,
            self.scene,
            self.garbled,
            self.overruns,
            self.lost,
            self.health,
        )


@dataclass(frozen=True, slots=True)
class CommandAck:
    """Answers Lamps, Text and SelfTest, and refuses what it does not know."""

    CODE: ClassVar[int] = 0x04
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<B")
    status: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.status)


@dataclass(frozen=True, slots=True)
class Commit:
    """Binds the device to a nonce that is already in its EEPROM."""

    CODE: ClassVar[int] = 0x05
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<I32s")
    roll: int
    commitment: bytes

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.roll, self.commitment)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The device's nonce and the face that follows."""

    CODE: ClassVar[int] = 0x06
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<I16sB")
    roll: int
    nonce: bytes
    face: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.roll, self.nonce, self.face)


@dataclass(frozen=True, slots=True)
class Faces:
    """Self-test: 144 faces, three to a byte in base 6."""

    CODE: ClassVar[int] = 0x07
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<48s")
    faces: bytes

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.faces)


@dataclass(frozen=True, slots=True)
class Pong:
    """Answers Ping."""

    CODE: ClassVar[int] = 0x08
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<II")
    token: int
    uptime: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.token, self.uptime)


@dataclass(frozen=True, slots=True)
class HostHello:
    """Opens a session; one session id per opened port, the same on every retry."""

    CODE: ClassVar[int] = 0x11
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<BBHH")
    oldest: int
    newest: int
    epoch: int
    number: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.oldest, self.newest, self.epoch, self.number)


@dataclass(frozen=True, slots=True)
class EventAck:
    """Cumulative; sent only after the press and the high-water mark are committed."""

    CODE: ClassVar[int] = 0x12
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HB")
    epoch: int
    verdict: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.epoch, self.verdict)


@dataclass(frozen=True, slots=True)
class Lamps:
    """All lamps at once, the beep, which keys count, and the prompt they answer."""

    CODE: ClassVar[int] = 0x13
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<HHHHB")
    prompt: int
    lit: int
    blinking: int
    enabled: int
    beep: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.prompt, self.lit, self.blinking, self.enabled, self.beep)


@dataclass(frozen=True, slots=True)
class Ping:
    """Is anybody there? Also tells the device that the host lives."""

    CODE: ClassVar[int] = 0x14
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<I")
    token: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.token)


@dataclass(frozen=True, slots=True)
class RollRequest:
    """Asks for a commitment. A repeated number repeats the same answer, a lower one is refused."""

    CODE: ClassVar[int] = 0x15
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<I")
    roll: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.roll)


@dataclass(frozen=True, slots=True)
class HostNonce:
    """The host's share, sent only after the commitment is committed. The first one wins."""

    CODE: ClassVar[int] = 0x16
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<I16s")
    roll: int
    nonce: bytes

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.roll, self.nonce)


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Asks for batches of Faces."""

    CODE: ClassVar[int] = 0x17
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<H")
    batches: int

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.batches)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of the display."""

    CODE: ClassVar[int] = 0x18
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<B21s")
    line: int
    text: bytes

    def pack(self) -> bytes:
        return self.LAYOUT.pack(self.line, self.text)


FromDevice = Hello | KeyDown | Heartbeat | CommandAck | Commit | Reveal | Faces | Pong
FromHost = HostHello | EventAck | Lamps | Ping | RollRequest | HostNonce | SelfTest | Text
WireMessage = FromDevice | FromHost
BY_CODE: dict[int, type[WireMessage]] = {
    Hello.CODE: Hello,
    KeyDown.CODE: KeyDown,
    Heartbeat.CODE: Heartbeat,
    CommandAck.CODE: CommandAck,
    Commit.CODE: Commit,
    Reveal.CODE: Reveal,
    Faces.CODE: Faces,
    Pong.CODE: Pong,
    HostHello.CODE: HostHello,
    EventAck.CODE: EventAck,
    Lamps.CODE: Lamps,
    Ping.CODE: Ping,
    RollRequest.CODE: RollRequest,
    HostNonce.CODE: HostNonce,
    SelfTest.CODE: SelfTest,
    Text.CODE: Text,
}
