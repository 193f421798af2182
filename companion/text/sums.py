"""Sums in words: the lines of a cost or a score, one by one and together."""

from __future__ import annotations

from companion.rules.lines import Line, Lines, total
from companion.text.names import Names


def tell_line(names: Names, line: Line) -> str:
    """An amount with its sign, and what it is for: `+1 mountain`."""
    return _told(names, line, _signed(line.amount))


def tell_lines(names: Names, lines: Lines) -> str:
    """A whole sum: `2 land, +1 mountain, −1 Commando = 2`."""
    if not lines:
        return "0"
    first, *others = lines
    parts = [_told(names, first, str(first.amount))]
    parts += [tell_line(names, line) for line in others]
    separator = names.words.say("sums.and")
    return f"{separator.join(parts)} = {total(lines)}"


def _told(names: Names, line: Line, amount: str) -> str:
    return names.words.say("sums.line", amount=amount, what=names.line(line.what))


def _signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"−{-amount}"
