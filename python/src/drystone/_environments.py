"""Batches of environments from their pickles."""

from __future__ import annotations

from typing import Any


def restored(batch: type[Any], arguments: dict[str, Any], states: list[Any]) -> Any:
    """A batch made with these arguments, which goes on from these states."""
    made = batch(**arguments)
    made.set_states(states)
    return made
