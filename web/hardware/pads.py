"""Pads on USB beside the table: looked for or not, what they show, and how they are doing."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.store.home.places import remove, set_aside
from companion.table.host import GameHost
from companion.table.inputs import (
    ButtonPressed,
    DieThrown,
    PromiseBroken,
    SourceChanged,
    SourceState,
)
from web.hardware.lamps import TurnBell, display_for, trial_display
from web.hardware.trial import Trial

if TYPE_CHECKING:
    from firmware_bridge.bridge import Bridge
    from firmware_bridge.dice.rollbook import RollBook
    from firmware_bridge.ledger import Receipt
    from firmware_bridge.ports import Discovery, Find, FoundPort
    from firmware_bridge.talk.reports import PadReport
    from firmware_bridge.wire.messages import Heartbeat, Hello

ROLLS = "rolls.db"
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PadTold:
    """What a pad has said of itself, and how often its die broke a promise."""

    device: str
    hello: Hello
    beat: Heartbeat | None = None
    presses: int = 0
    broken: int = 0
    there: bool = True

    @property
    def has_display(self) -> bool:
        from firmware_bridge.wire.messages import Capability

        return bool(self.hello.capabilities & Capability.DISPLAY)


class Pads:
    """Start and stop them as often as people like."""

    def __init__(self, host: GameHost, trial: Trial) -> None:
        self._host, self._trial = host, trial
        self._bridge: Bridge | None = None
        self._rolls: RollBook | None = None
        self._named: Find | None = None
        """Exactly these, also when they were stopped and are wanted again."""
        self._discovery: Discovery | None = None
        self._told: dict[str, PadTold] = {}
        self._bell, self._language = TurnBell(), "en"
        trial.watch(self._show)
        self._forget = host.subscribe(self._show)

    @property
    def running(self) -> bool:
        return self._bridge is not None

    def start(self, home: Path, language: str, find: Find | None = None) -> Bridge:
        """Those on USB, or exactly those that `find` names."""
        from firmware_bridge.bridge import Bridge
        from firmware_bridge.ledger import TableLedger
        from firmware_bridge.ports import ANSWERS, Answers, Discovery

        self._language = language
        self._named = find = find or self._named
        if find is None:
            find = self._discovery = Discovery(Answers.read(home / ANSWERS))
        self._rolls = _rollbook(home / ROLLS)
        ledger = TableLedger(self._host.saved.high_water, self._handle, self._rolls)
        self._bridge = Bridge(ledger, self._host.post, find, self._listen)
        self._show()
        self._bridge.start()
        return self._bridge

    def roll(self, question: int) -> bool:
        """Asks a pad's die; False if there is none."""
        bridge = self._bridge
        return bridge is not None and bridge.roll(question)

    def stop(self) -> None:
        """Nothing is said of them any more."""
        bridge, self._bridge = self._bridge, None
        if bridge is None:
            return
        bridge.stop()
        for one in bridge.sources():
            self._host.post(SourceChanged(one.source, SourceState.GONE))
        if self._rolls is not None:
            self._rolls.close()
        self._discovery = None
        self._told.clear()

    def close(self) -> None:
        self._forget()
        self.stop()

    def ports(self) -> Sequence[FoundPort]:
        """All that may be pads; none where exactly named ones are used."""
        return () if self._discovery is None else tuple(self._discovery.ports())

    def answer(self, port: str, *, is_pad: bool | None) -> None:
        """Somebody says what is behind a port, or takes it back."""
        if self._discovery is None:
            return
        if is_pad is None:
            self._discovery.answers.forget(port)
        else:
            self._discovery.answers.give(port, is_pad=is_pad)

    def told(self) -> list[PadTold]:
        bridge, rolls = self._bridge, self._rolls
        if bridge is None or rolls is None:
            return []
        there = bridge.devices()
        return [
            replace(
                one,
                there=device in there,
                presses=self._host.saved.high_water(device, one.hello.epoch),
                broken=rolls.times_broken(device),
            )
            for device, one in sorted(self._told.items())
        ]

    def forget(self, device: str) -> None:
        """Until it says Hello again."""
        self._told.pop(device, None)

    def _listen(self, device: str, report: PadReport) -> None:
        from firmware_bridge.talk.reports import Beaten, Greeted

        match report:
            case Greeted(name, hello):
                self._told[name] = PadTold(name, hello)
            case Beaten(beat) if device in self._told:
                self._told[device] = replace(self._told[device], beat=beat)
            case _:
                pass

    def _show(self) -> None:
        if (bridge := self._bridge) is None:
            return
        playing = self._host.playing
        if self._trial.on:
            bridge.show(trial_display(playing, self._language))
        else:
            shown = display_for(playing, self._language)
            bridge.show(replace(shown, beep=self._bell.beep(playing)))

    def _handle(self, input: ButtonPressed | DieThrown | PromiseBroken) -> Receipt:
        """Answered when it is in the journal; what nobody had asked for is dropped."""
        from firmware_bridge.ledger import Receipt

        if self._trial.on and not isinstance(input, PromiseBroken):
            self._try(input)
            return Receipt.TAKEN if isinstance(input, ButtonPressed) else Receipt.DROPPED
        return Receipt.TAKEN if self._host.ask(input) else Receipt.DROPPED

    def _try(self, input: ButtonPressed | DieThrown) -> None:
        if isinstance(input, ButtonPressed):
            self._host.remember(input)
            self._trial.show(input.press.device, key=input.key)
        elif input.proof is not None:
            self._trial.show(input.proof.device, face=input.face)


def _rollbook(path: Path) -> RollBook:
    """A damaged one stays beside a new one, and that is told: pads play on, and a die that owed
    its face in it owes it no more.
    """
    from firmware_bridge.dice.rollbook import RollBook, RollsDamagedError

    try:
        return RollBook(path)
    except RollsDamagedError:
        kept = set_aside(path, "damaged")
        remove(path)
        log.error("the list of rolls was damaged: it is kept as %s beside a new one", kept.name)
        return RollBook(path)
