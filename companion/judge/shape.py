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


@lru_cache(maxsize=1)
def _validator() -> jsonschema_rs.Draft202012Validator:
    import jsonschema_rs

    text = files(__package__).joinpath(SCHEMA).read_text(encoding="utf-8")
    return jsonschema_rs.Draft202012Validator(json.loads(text))


def _place(path: Sequence[str | int]) -> str:
    """Steps are counted from one, as people do."""
    words = [str(word) for word in path]
    if words[:1] == ["steps"] and len(path) > 1:
        words[:2] = [f"step {int(path[1]) + 1}"]
    return ", ".join(words)
