"""The twenty special powers of Warcraft."""

from __future__ import annotations

from companion.games.warcraft.powers import pieces, plain
from companion.games.warcraft.powers.intimidating import Intimidating
from companion.games.warcraft.powers.portals import PortalMage
from companion.rules.game import index

POWERS = index(
    plain.Archaeologist(),
    plain.BattleMaster(),
    pieces.BeastMaster(),
    plain.Blacksmith(),
    pieces.Championing(),
    pieces.Defensive(),
    plain.Enraged(),
    plain.Explorer(),
    plain.Farmer(),
    plain.Fishing(),
    pieces.Garrisoned(),
    plain.Herbalist(),
    Intimidating(),
    plain.MarshDweller(),
    plain.Mining(),
    plain.Mountaineer(),
    PortalMage(),
    plain.Ranger(),
    plain.Sailing(),
    plain.SwampWalker(),
)
