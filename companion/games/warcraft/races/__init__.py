"""The sixteen races of Warcraft."""

from __future__ import annotations

from companion.games.warcraft.races import plain
from companion.games.warcraft.races.ethereals import Ethereals
from companion.games.warcraft.races.goblins import Goblins
from companion.games.warcraft.races.humans import Humans
from companion.games.warcraft.races.pandaren import Pandaren
from companion.rules.game import index

RACES = index(
    plain.BloodElves(),
    plain.Draenei(),
    plain.Dwarves(),
    Ethereals(),
    plain.Forsaken(),
    plain.Gnomes(),
    Goblins(),
    Humans(),
    plain.Kobolds(),
    plain.Naga(),
    plain.NightElves(),
    plain.Orcs(),
    Pandaren(),
    plain.Tauren(),
    plain.Trolls(),
    plain.Worgen(),
)
