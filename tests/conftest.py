"""Hypothesis draws the same examples every time and has no deadline: no run depends on luck."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")
