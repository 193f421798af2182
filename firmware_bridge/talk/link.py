"""One conversation with one device: bytes and time in, bytes and reports out. Opens no port."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from companion.table.inputs import Breach, ButtonPressed, Key, PressId
from firmware_bridge.dice.die import Die, PromiseBrokenError, Random
from firmware_bridge.ledger import Ledger
from firmware_bridge.pad_display import (
    NO_PROMPT,
    PadDisplay,
    lamps_message,
    prompt_of,
    text_messages,
)
from firmware_bridge.talk import health
from firmware_bridge.talk.outgoing import Outgoing
from firmware_bridge.talk.presses import Outcome, take
from firmware_bridge.talk.reports import (
    Beaten,
    FacesArrived,
    Greeted,
    Noticed,
    PadReport,
    Pressed,
    StateChanged,
)
from firmware_bridge.wire.frames import Frame, FrameDecoder, encode
from firmware_bridge.wire.messages import (
    KEYS,
    VERSION,
    Beep,
    Capability,
    CommandAck,
    Commit,
    EventAck,
    EventFlag,
    EventVerdict,
    Faces,
    FromDevice,
    FromHost,
    Heartbeat,
    Hello,
    HostHello,
    KeyDown,
    Ping,
    Pong,
    Reveal,
    SelfTest,
    Status,
)

HELLO_EVERY = 0.05
PING_EVERY = 1.0
RECEIVE_MARGIN = 28
VERDICTS = {Outcome.TAKEN: EventVerdict.TAKEN, Outcome.DROPPED: EventVerdict.DROPPED}
SCENE, ROLL, SELF_TEST = "scene", "roll", "self-test"


class Link:
    """Lives as long as the port stays open: one session id, whatever happens in between."""

    def __init__(
        self,
        ledger: Ledger,
        report: Callable[[PadReport], None],
        now: float,
        scene: PadDisplay | None = None,
        random: Random = os.urandom,
    ) -> None:
        self._ledger = ledger
        self._report = report
        self._random = random
        self._scene = scene
        self._beeped = False
        self._session = random(1)[0] % 255 + 1
        self._decoder = FrameDecoder()
        self._out = bytearray(b"\0")  # ends whatever half frame the line held
        self._outgoing = Outgoing()
        self._checkup = health.HealthWatch()
        self._hello: Hello | None = None
        self._device = ""
        self._acknowledged = (0, 0)
        self._die: Die | None = None
        self._roll_again: int | None = None
        self._ready = self._refused = False
        self._said_hello = self._pinged = now
        self._told: StateChanged | None = None
        self._say_hello(now)
        self._tell(health.OPENING)

    @property
    def ready(self) -> bool:
        return self._ready

    @property
    def hello(self) -> Hello | None:
        return self._hello

    @property
    def prompt(self) -> int:
        """What a press from now on answers; nothing while a scene is on its way."""
        if self._scene is None or not self._ready or self._outgoing.waiting(SCENE):
            return NO_PROMPT
        return self._scene.prompt

    def show(self, scene: PadDisplay) -> None:
        """The newest scene wins, and comes back by itself after every restart of the device.
        A beep that nobody has heard yet goes over to the one that takes its place.
        """
        unheard = self._scene.beep if self._scene and not self._beeped else Beep.NONE
        self._scene = replace(scene, beep=scene.beep or unheard)
        self._beeped = False
        if self._ready or self._outgoing.waiting(SCENE):
            self._send_scene()

    def roll(self, prompt: int) -> bool:
        """Asks for a verifiable roll; False if this device cannot now."""
        if not (self._ready and self._die and self._hello):
            return False
        if not self._hello.capabilities & Capability.DIE:
            return False
        asked = self._die.ask(prompt, at_least=self._hello.next_roll)
        if asked is not None:
            self._outgoing.add(ROLL, asked)
        return asked is not None

    def self_test(self, batches: int) -> None:
        self._outgoing.add(SELF_TEST, SelfTest(batches))

    def feed(self, received: bytes, now: float) -> None:
        for frame in self._decoder.feed(received):
            message = frame.message
            if isinstance(message, FromDevice):
                self._take(frame, message, now)

    def tick(self, now: float) -> bytes:
        """What to send now. Call it after every `feed` and at least every few milliseconds."""
        if self._refused:
            return b""
        if self._ready:
            self._tell(self._checkup.state(now))
        if not self._ready or now - self._checkup.heard > health.SILENT_AFTER:
            if now - self._said_hello >= HELLO_EVERY:
                self._say_hello(now)
        else:
            self._send_due(now)
        out, self._out = bytes(self._out), bytearray()
        return out

    def _tell(self, state: StateChanged) -> None:
        if state != self._told:
            self._told = state
            self._report(state)

    def _notice(self, key: str) -> None:
        self._checkup.trouble(key, self._checkup.heard)
        self._report(Noticed(key))

    def _send(self, number: int, message: FromHost) -> None:
        self._out += encode(Frame(self._session, number, message))

    def _say_hello(self, now: float) -> None:
        self._said_hello = now
        epoch = self._hello.head_epoch if self._hello else 0
        mark = self._ledger.high_water(self._device, epoch) if self._hello else 0
        self._send(0, HostHello(VERSION, VERSION, epoch, mark))

    def _send_due(self, now: float) -> None:
        assert self._hello is not None
        if now - self._pinged >= PING_EVERY:
            self._pinged = now
            self._send(0, Ping(int(now * 1000) % (1 << 32)))
        for number, message in self._outgoing.due(now, self._hello.receive - RECEIVE_MARGIN):
            self._send(number, message)

    def _take(self, frame: Frame, message: FromDevice, now: float) -> None:
        if isinstance(message, Hello):
            self._on_hello(message, frame.session, now)
        elif frame.session == self._session and self._ready:
            self._checkup.heard = now
            self._dispatch(frame.id, message, now)

    def _dispatch(self, number: int, message: FromDevice, now: float) -> None:
        match message:
            case KeyDown():
                self._on_event(number, message)
            case Heartbeat():
                self._checkup.heartbeat(message, now)
                self._report(Beaten(message))
            case CommandAck():
                self._on_answer(number, message)
            case Commit() | Reveal():
                self._on_die(message)
            case Faces():
                self._report(FacesArrived(unpack_faces(message.faces)))
            case Hello() | Pong():
                pass
            case _:
                assert_never(message)

    def _on_hello(self, hello: Hello, session: int, now: float) -> None:
        started = session == 0
        if session != self._session and not started:
            return
        if not health.speaks_our_version(hello):
            self._refused = True
            self._tell(health.WRONG_VERSION)
            return
        before = self._hello
        self._meet(hello, now)
        if started:  # it has just started and knows no session: offer ours again
            self._ready = False
            self._say_hello(now)
        elif not self._ready:
            self._become_ready(now)
        elif self._scene and before and _display_came(before, hello):
            self._send_scene()

    def _meet(self, hello: Hello, now: float) -> None:
        before, self._hello = self._hello, hello
        self._checkup.hello(hello, now)
        if before is None or before.device != hello.device:
            self._device = hello.device.hex()
            self._acknowledged = (0, 0)  # another device's epochs would cover this one's presses
            self._die = Die(self._device, self._ledger, self._random)
        elif before.epoch != hello.epoch:
            self._ready = False
            for subject in self._outgoing.device_restarted():
                self._notice("pad.command-given-up")
                if subject == SCENE:
                    self._scene = None

    def _become_ready(self, now: float) -> None:
        assert self._hello is not None
        assert self._die is not None
        self._ready = True
        self._pinged = now
        self._report(Greeted(self._device, self._hello))
        self._outgoing.hurry()
        if self._scene and not self._outgoing.waiting(SCENE):
            self._send_scene()
        again = self._die.open.prompt if self._die.open else self._roll_again
        self._roll_again = None
        if again is not None and not self._outgoing.waiting(ROLL):
            self.roll(again)

    def _send_scene(self) -> None:
        assert self._scene is not None
        lamps = lamps_message(self._scene, beep=not self._beeped)
        self._outgoing.add(SCENE, lamps)
        if self._hello and self._hello.capabilities & Capability.DISPLAY:
            for text in text_messages(self._scene):
                self._outgoing.add(f"line {text.line}", text)

    def _on_event(self, number: int, event: KeyDown) -> None:
        if event.key >= len(KEYS):
            return
        current = self._scene.prompt if self._scene else NO_PROMPT
        press = ButtonPressed(
            PressId(self._device, event.epoch, number),
            Key(KEYS[event.key]),
            prompt_of(event.prompt, current),
        )
        oldest = bool(event.flags & EventFlag.HEAD)
        outcome = take(self._ledger, press, oldest_waiting=oldest)
        if outcome is not Outcome.EARLY:  # acknowledging an epoch acknowledges all before it
            mark = self._ledger.high_water(self._device, event.epoch)
            self._acknowledged = (event.epoch, mark)
        epoch, mark = self._acknowledged
        self._send(mark, EventAck(epoch, VERDICTS.get(outcome, EventVerdict.SEEN)))
        if outcome in VERDICTS:
            self._report(Pressed(press, outcome))

    def _on_answer(self, number: int, answer: CommandAck) -> None:
        subject = self._outgoing.answered(number)
        if subject == SCENE:
            self._beeped = True
        if subject == ROLL and answer.status == Status.STALE_ROLL and self._die:
            self._on_refusal(self._die)

    def _on_refusal(self, die: Die) -> None:
        """Nothing is rolled again once the device could know what it would show."""
        try:
            self._roll_again = die.refused()
        except PromiseBrokenError as broken:
            self._broken(broken.reason)
        else:
            self._ready = False  # a fresh hello tells which number it would take

    def _broken(self, reason: Breach) -> None:
        self._outgoing.cancel(ROLL)
        self._notice(f"pad.die-{reason}")

    def _on_die(self, message: Commit | Reveal) -> None:
        assert self._die is not None
        try:
            if isinstance(message, Commit):
                nonce = self._die.committed(message)
                if nonce:
                    self._outgoing.add(ROLL, nonce)
                return
            rolled = self._die.revealed(message)
        except PromiseBrokenError as broken:
            self._broken(broken.reason)
            return
        if rolled:
            self._outgoing.cancel(ROLL)
            self._report(rolled)


def _display_came(before: Hello, after: Hello) -> bool:
    return bool(after.capabilities & ~before.capabilities & Capability.DISPLAY)


def unpack_faces(packed: bytes) -> tuple[int, ...]:
    """
    >>> unpack_faces(bytes([215, 7]))
    (5, 5, 5, 0, 1, 1)
    """
    return tuple(face for byte in packed for face in (byte // 36, byte // 6 % 6, byte % 6))
