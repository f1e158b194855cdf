"""The ids of the environments in Gymnasium's registry."""

from __future__ import annotations

from typing import Any, NamedTuple

import gymnasium

from drystone.envs import _crane, _lander, _pusher, _racing, _rover, _walker


class Entry(NamedTuple):
    name: str
    classes: str
    max_episode_steps: int
    reward_threshold: float | None
    kwargs: dict[str, Any]
    original: str | None = None
    """Its name in Gymnasium, if that is another one."""


ENTRIES = [
    Entry("LunarLander-v3", "drystone.envs:LunarLander", _lander.MAX_EPISODE_STEPS, 200.0, {}),
    Entry("LunarLanderContinuous-v3", "drystone.envs:LunarLander", _lander.MAX_EPISODE_STEPS, 200.0, {"continuous": True}),
    Entry("BipedalWalker-v3", "drystone.envs:BipedalWalker", _walker.MAX_EPISODE_STEPS, 300.0, {}),
    Entry("BipedalWalkerHardcore-v3", "drystone.envs:BipedalWalker", _walker.MAX_HARDCORE_STEPS, 300.0, {"hardcore": True}),
    Entry("BipedalWalkerBridge-v0", "drystone.envs:BipedalWalker", _walker.MAX_BRIDGE_STEPS, 100.0, {"bridge": True}),
    Entry("CarRacing-v3", "drystone.envs:CarRacing", _racing.MAX_EPISODE_STEPS, 900.0, {}),
    Entry(
        "CarRacingState-v3",
        "drystone.envs:CarRacing",
        _racing.MAX_EPISODE_STEPS,
        900.0,
        {"observations": "state"},
        original="CarRacing-v3",
    ),
    Entry("ArmPush-v0", "drystone.envs:ArmPush", _pusher.MAX_EPISODE_STEPS, 18.0, {}),
    Entry("Rover-v0", "drystone.envs:Rover", _rover.MAX_EPISODE_STEPS, 36.0, {}),
    Entry("Crane-v0", "drystone.envs:Crane", _crane.MAX_EPISODE_STEPS, 9.0, {}),
]

# Their rewards are vectors, which Gymnasium's own checks refuse: gymnasium.make(..., disable_env_checker=True), or mo_gymnasium.make().
VECTOR_ENTRIES = [
    Entry("mo-lunar-lander-v3", "drystone.envs:MOLunarLander", _lander.MAX_EPISODE_STEPS, None, {}),
    Entry("mo-lunar-lander-continuous-v3", "drystone.envs:MOLunarLander", _lander.MAX_EPISODE_STEPS, None, {"continuous": True}),
]


def register() -> None:
    """Registers the environments as drystone/<name>. An import of drystone.envs does this."""
    for entry in ENTRIES + VECTOR_ENTRIES:
        _register("drystone/" + entry.name, entry)


def replace_gymnasium() -> None:
    """Registers the environments under Gymnasium's own names too, in place of its environments: gymnasium.make("LunarLander-v3") then makes
    Drystone's, and so does gymnasium.make("drystone:LunarLander-v3"), which looks for the same name.
    """
    for entry in ENTRIES:
        _register(entry.name, entry)


def _register(name: str, entry: Entry) -> None:
    gymnasium.registry.pop(name, None)
    gymnasium.register(
        id=name,
        entry_point=entry.classes,
        vector_entry_point=entry.classes + "Vector",
        max_episode_steps=entry.max_episode_steps,
        reward_threshold=entry.reward_threshold,
        kwargs=dict(entry.kwargs),
    )
