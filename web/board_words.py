"""What the `board` commands say: faults and verdicts as sentences and as JSON."""

from __future__ import annotations

from companion.games.board_file import BoardFile
from companion.games.checking import Fault
from companion.text.catalog import catalog


def say(language: str, key: str, **facts: object) -> str:
    return catalog(language, "boards").say(key, **facts)


def said(fault: Fault, language: str) -> str:
    """A fault as a sentence."""
    return say(language, f"fault.{fault.word}", region=fault.region, **fault.facts)


def told(fault: Fault, language: str) -> dict[str, object]:
    return {
        "code": fault.word,
        "region": fault.region or None,
        "at": None if fault.at is None else list(fault.at),
        "text": said(fault, language),
        **{key: value for key, value in fault.facts.items() if key != "region"},
    }


def verdict(file: BoardFile, language: str) -> dict[str, object]:
    warnings = [fault for fault in file.faults if not fault.error]
    return {
        "board": file.sheet.id if file.sheet else None,
        "ok": not file.errors,
        "errors": [told(fault, language) for fault in file.errors],
        "warnings": [told(fault, language) for fault in warnings],
    }
