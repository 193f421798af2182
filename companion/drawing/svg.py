"""A sheet as an SVG drawing at true size. Not the tablet's map and not the print kit."""

from __future__ import annotations

from companion.drawing.ink import LINE, PAPER, SURF, badge, patterns
from companion.games.sheet import Outline, Sheet
from companion.rules.board import Region

_STYLE = f"""
.region {{ stroke: {LINE}; stroke-width: 1.3; stroke-linejoin: round }}
.badge {{ fill: #fffaf0; stroke: {LINE}; stroke-width: .6 }}
.symbol {{ fill: none; stroke: {LINE}; stroke-width: 1.3; stroke-linecap: round;
  stroke-linejoin: round }}
.letter {{ font: bold 11px serif; text-anchor: middle; fill: {LINE} }}
.number {{ font: bold 7px sans-serif; text-anchor: middle; fill: {LINE}; stroke: #fff;
  stroke-width: 1.6; stroke-opacity: .75; paint-order: stroke }}
.mark {{ font: italic 5px serif; fill: {LINE}; stroke: #fff; stroke-width: 1.2;
  paint-order: stroke }}
"""
_ABREAST = 18.5


def svg(sheet: Sheet) -> str:
    """The whole drawing."""
    width, height = sheet.size_mm
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}"><style>{_STYLE}</style><defs>{patterns()}</defs>',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        *(_surf(sheet) if sheet.face else []),
        *(_ground(sheet, region) for region in sheet.board.regions.values()),
        *(_signs(sheet, region) for region in sheet.board.regions.values()),
        _mark(sheet),
        "</svg>",
    ]
    return "\n".join(body) + "\n"


def _surf(sheet: Sheet) -> list[str]:
    rings = zip((13, 6), SURF, strict=True)
    return [
        f'<path d="{_path(outline)}" fill="none" stroke="{colour}" stroke-width="{wide}" '
        'stroke-linejoin="round"/>'
        for wide, colour in rings
        for outline in sheet.outlines.values()
    ]


def _ground(sheet: Sheet, region: Region) -> str:
    shape = _path(sheet.outlines[region.id])
    return f'<path class="region" d="{shape}" fill="url(#{region.terrain})"/>'


def _signs(sheet: Sheet, region: Region) -> str:
    x, y = sheet.centers[region.id]
    symbols = sorted(region.symbols)
    first = x - _ABREAST * (len(symbols) - 1) / 2
    number = f'<text class="number" x="{x:.1f}" y="{y + 2.5 + 12 * bool(symbols):.1f}">'
    badges = [
        badge(symbol, first + place * _ABREAST, y - 3, _letter(sheet, symbol))
        for place, symbol in enumerate(symbols)
    ]
    return "".join(badges) + number + f"{sheet.label(region.id)}</text>"


def _letter(sheet: Sheet, symbol: str) -> str:
    return sheet.face.size if sheet.face and symbol == "size" else ""


def _mark(sheet: Sheet) -> str:
    owner = "house board" if sheet.house else "our sketch"
    low = sheet.size_mm[1] - 4
    return (
        f'<text class="mark" x="4" y="{low - 6}">{sheet.id}</text>'
        f'<text class="mark" x="4" y="{low}">{owner}</text>'
    )


def _path(outline: Outline) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in outline) + "Z"
