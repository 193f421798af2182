"""What is written once and never changed.

A frozen dataclass promises the same but takes ten times as long to make; a game makes thousands.
"""

from __future__ import annotations

from msgspec import Struct, field
from typing_extensions import dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True, gc=False):
    """Commands, events and what they are made of: equal if of one kind and with equal parts."""
