"""Sums in words: the lines of a cost or a score, one by one and together."""

from __future__ import annotations

from companion.rules.lines import Line, Lines, total
from companion.text.names import Tongue


def tell_line(tongue: Tongue, line: Line) -> str:
    """An amount with its sign, and what it is for: `+1 mountain`."""
    return _told(tongue, line, _signed(line.amount))


def tell_lines(tongue: Tongue, lines: Lines) -> str:
    """A whole sum: `2 land, +1 mountain, −1 Commando = 2`."""
    if not lines:
        return "0"
    first, *others = lines
    parts = [_told(tongue, first, str(first.amount))]
    parts += [tell_line(tongue, line) for line in others]
    separator = tongue.words.say("sums.and")
    return f"{separator.join(parts)} = {total(lines)}"


def tell_source(tongue: Tongue, line: Line) -> str:
    """A line with the regions it comes from: `+2 Humans: farmland 3, farmland 9`."""
    told = tell_line(tongue, line)
    if not line.regions:
        return told
    regions = tongue.all(tongue.region(region) for region in dict.fromkeys(line.regions))
    return tongue.words.say("sums.from", line=told, regions=regions)


def tell_ruling(tongue: Tongue, rule: str) -> str | None:
    """The ruling behind a disputed point, if the rule is one (AMB-033)."""
    key = f"rulings.{rule.lower()}"
    return tongue.words.say(key) if key in tongue.words else None


def _told(tongue: Tongue, line: Line, amount: str) -> str:
    return tongue.words.say("sums.line", amount=amount, what=tongue.line(line.what))


def _signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"−{-amount}"
