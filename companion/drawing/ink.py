"""Colours, patterns and symbols of our board drawings, as SVG. All drawn for Tribekeeper."""

from __future__ import annotations

PAPER = "#f3ead7"
SURF = ("#d5e6ea", "#bcd8e0")
LINE = "#3b3128"

COLOURS = {
    "farmland": "#e9cf6b",
    "hill": "#b9c36a",
    "forest": "#6f9f5b",
    "swamp": "#8a9a86",
    "mountain": "#b3a79b",
    "sea": "#6fa9c9",
    "lake": "#8cc3dc",
    "mine": "#c08f5b",
    "mushroom": "#a98bb5",
    "crystal": "#86bfc0",
    "mud": "#8f7a5c",
    "black_mountain": "#77737a",
    "river": "#6fa9c9",
    "chasm": "#3f3a44",
}

_WAVES = '<path d="M1 7q3-4 6 0t6 0M8 16q3-4 6 0t6 0" {pen}/>'
_PEAKS = '<path d="M2 12l5-8 5 8M6 5.5l1.5 2 1-1M12 19l3.5-6 3.5 6" {pen}/>'
_MARKS = {
    "farmland": '<path d="M0 5h9M0 8h9M0 11h9M11 14h9M11 17h9M11 20h9" {pen}/>',
    "hill": '<path d="M1 10q4-7 8 0M10 19q4-7 8 0" {pen}/>',
    "forest": '<path d="M6 2l4 6H2zM6 5l4.5 6h-9zM6 11v2M16 12l3 5h-6zM16 17v2" {pen}/>',
    "swamp": '<path d="M3 10V4M5 10V2M7 10V5M2 10h6M13 19v-6M15 19v-8M17 19v-5M12 19h6" {pen}/>',
    "mountain": _PEAKS,
    "sea": _WAVES,
    "lake": _WAVES,
    "mine": '<path d="M2 4l7 7M9 4l-7 7M1 5q1-3 4-3M6 2q3 0 4 3M13 16h5M14 18h3" {pen}/>',
    "mushroom": '<path d="M2 7q4-8 8 0zM5 7v4h2V7M13 16q3-6 6 0zM15 16v3h2v-3" {pen}/>',
    "crystal": '<path d="M6 1l3 5-3 6-3-6zM3 6h6M15 11l2.5 4-2.5 5-2.5-5z" {pen}/>',
    "mud": '<path d="M2 7q4-3 8 0q-4 3-8 0M12 16q3.5-2.5 7 0q-3.5 2.5-7 0M16 5h.1" {pen}/>',
    "black_mountain": _PEAKS,
    "river": _WAVES,
    "chasm": '<path d="M3 1l2 5-3 3 4 4M14 9l-2 4 4 3-2 4" {pen}/>',
}

_SYMBOLS = {
    "anchor": "M0-6a2 2 0 1 0 .01 0M0-2V7M-3.5 0h7M-6 3q1 4 6 4.5q5-.5 6-4.5",
    "magic": "M0-7l2 5 5 .3-4 3.4 1.4 5.3L0 4-4.4 7-3 1.700-7-1.700l5-.3z",
    "cavern": "M-7 6q0-12 7-12t7 12zM-3 6q0-6 3-6t3 6",
    "murloc": "M-7 0q6-8 11 0q-5 8-11 0M4 0l4-4v8zM-3-1h.1",
    "tribe": "M-5 6l5-12 5 12zM-1.5 6L0 2l1.5 4",
    "mine": "M-6 6l9-9M-3-6q7-1 8 7",
    "volcano": "M-7 6l4.5-9h5L7 6zM-2.5-3L-1 0l1-2 1 2 1.5-3M0-5v-2M-2-5l-1-2M2-5l1-2",
    "monster": "M-6-4q6-5 12 0q1 6-2 7v3h-8V3q-3-1-2-7M-3-1h1M2-1h1M-1.5 6V4M1.5 6V4",
}


def patterns() -> str:
    """The terrain patterns, for the <defs> of a drawing."""
    return "".join(_pattern(terrain, marks) for terrain, marks in _MARKS.items())


def badge(symbol: str, x: float, y: float, letter: str = "") -> str:
    """A symbol in a round badge 17 mm across; the size icon is a letter."""
    disc = f'<g transform="translate({x:.1f} {y:.1f})"><circle r="8.5" class="badge"/>'
    if letter:
        return disc + f'<text y="3.6" class="letter">{letter}</text></g>'
    return disc + f'<path d="{_SYMBOLS[symbol]}" class="symbol" transform="scale(.8)"/></g>'


def _pattern(terrain: str, marks: str) -> str:
    dark = terrain == "chasm"
    pen = f'fill="none" stroke="{"#fff" if dark else "#000"}" stroke-opacity=".2" stroke-width=".8"'
    return (
        f'<pattern id="{terrain}" width="24" height="24" patternUnits="userSpaceOnUse">'
        f'<rect width="24" height="24" fill="{COLOURS[terrain]}"/>{marks.format(pen=pen)}</pattern>'
    )
