"""The shape of a case: which keys and types it has. Whether its words mean anything comes later."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import jsonschema_rs

SCHEMA = "case.schema.json"


def misshapen(case: Mapping[str, Any]) -> str | None:
    """Where a case does not have the shape of one, and why; None if it has.

    >>> misshapen({"id": "S-1", "game": "base", "steps": [{"do": "conquer"}]})
    'step 1: "region" is a required property'
    """
    error = next(iter(_validator().iter_errors(case)), None)
    if error is None:
        return None
    return ": ".join(part for part in (_place(error.instance_path), error.message) if part)


def keys(*parts: str) -> frozenset[str]:
    """The keys that these parts of a case may have.

    >>> sorted(keys("player"))
    ['active', 'coins', 'declined', 'has']
    """
    defined = _schema()["$defs"]
    return frozenset(key for part in parts for key in defined[part]["properties"])


@lru_cache(maxsize=1)
def _validator() -> jsonschema_rs.Draft202012Validator:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(_schema())


@lru_cache(maxsize=1)
def _schema() -> dict[str, Any]:
    text = files(__package__).joinpath(SCHEMA).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def _place(path: Sequence[str | int]) -> str:
    """Steps are counted from one, as people do."""
    words = [str(word) for word in path]
    if words[:1] == ["steps"] and len(path) > 1:
        words[:2] = [f"step {int(path[1]) + 1}"]
    return ", ".join(words)
