"""Which pieces of a box people lay out to show their faces, in the order that is proposed."""

from __future__ import annotations

from vision.census import Kind, Side, census
from vision.faces.album import FaceName

NATIVES = frozenset({"lost_tribe", "monster", "murloc"})
"""Tokens of those who live there already: they have one side only."""
SIDES = (Side.ACTIVE, Side.DECLINED)


def to_lay_out(game: str, side: Side) -> tuple[str, ...]:
    """One token of every race, and one of the natives with the sides in full colour.

    >>> to_lay_out("base", Side.ACTIVE)[-1], len(to_lay_out("base", Side.DECLINED))
    ('lost_tribe', 14)
    """
    faces = census(game).faces
    races = dict.fromkeys(face.piece for face in faces if face.kind is Kind.RACE)
    natives = dict.fromkeys(face.piece for face in faces if face.piece in NATIVES)
    return (*races, *natives) if side is Side.ACTIVE else tuple(races)


def face_name(piece: str, side: Side) -> FaceName:
    """
    >>> face_name("trolls", Side.DECLINED).side, face_name("monster", Side.ACTIVE).side
    ('declined', 'front')
    """
    return FaceName(piece, (Side.FRONT if piece in NATIVES else side).value)
