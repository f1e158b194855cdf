"""BipedalWalker and BipedalWalkerHardcore: a robot walks over rough ground; BipedalWalkerBridge: over a soft bridge."""

from __future__ import annotations

import math
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import drystone
from drystone.envs._base import BatchEnv, BatchVectorEnv, Corners, rendering
from drystone.envs._parts import Body, Flag, body

MAX_EPISODE_STEPS = 1600
MAX_HARDCORE_STEPS = 2000
MAX_BRIDGE_STEPS = 1000
# At the start of the way.
_FLAGS = [Flag((3 * 14 / 30, 100 / 30), (230, 51, 0))]
_LEG = [math.pi, 5.0, math.pi, 5.0]


def _spaces() -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    hull = [math.pi, 5.0, 5.0, 5.0]
    low = -np.array([*hull, *_LEG, 0.0, *_LEG, 0.0] + 10 * [1.0], dtype=np.float32)
    high = np.array([*hull, *_LEG, 5.0, *_LEG, 5.0] + 10 * [1.0], dtype=np.float32)
    return gymnasium.spaces.Box(low, high), gymnasium.spaces.Box(-1.0, 1.0, (4,), dtype=np.float32)


def _usual_steps(hardcore: bool, bridge: bool) -> int:
    """The limit of steps of the registered environment."""
    if bridge:
        return MAX_BRIDGE_STEPS
    return MAX_HARDCORE_STEPS if hardcore else MAX_EPISODE_STEPS


def _view(batch: drystone.BipedalWalkers, index: int) -> Corners:
    x = batch.world(index).transform(batch.hull).position[0] - 4.0
    return ((x, 0.0), (x + 20.0, 400 / 30))


def _hull(batch: drystone.BipedalWalkers, world: drystone.World) -> Body:
    return body(world, batch.hull)


def _legs(batch: drystone.BipedalWalkers, world: drystone.World) -> list[Body]:
    """Upper and lower part of one leg, then of the other."""
    first = world.bodies().index(batch.hull) + 1
    return [body(world, part) for part in world.bodies()[first : first + 4]]


class BipedalWalker(BatchEnv):
    """The environment BipedalWalker-v3 of Gymnasium, or with `hardcore` BipedalWalkerHardcore-v3, computed by Drystone
    (docs/environments.md).
    """

    _batch: drystone.BipedalWalkers
    metadata = rendering(drystone.BipedalWalkers, "human", "rgb_array")
    _FLAGS = _FLAGS

    def __init__(self, render_mode: str | None = None, hardcore: bool = False, bridge: bool = False) -> None:
        self._begin(render_mode)
        self.hardcore = hardcore
        self.bridge = bridge
        self.observation_space, self.action_space = _spaces()
        self._batch = drystone.BipedalWalkers(1, hardcore=hardcore, bridge=bridge, autoreset="disabled")

    @property
    def hull(self) -> Body:
        """The hull at the moment."""
        return _hull(self._batch, self.world)

    @property
    def legs(self) -> list[Body]:
        """Upper and lower part of one leg, then of the other, at the moment."""
        return _legs(self._batch, self.world)

    def _view(self) -> Corners:
        return _view(self._batch, 0)


class BipedalWalkerVector(BatchVectorEnv):
    """Many BipedalWalker environments, stepped by one call. max_episode_steps limits episodes ("usual": as in the registered environments, 1,600,
    2,000 with `hardcore` and 1,000 with `bridge`; None or -1: no limit), `workers` is the number of threads; the results do not depend on it.
    """

    _batch: drystone.BipedalWalkers
    metadata = rendering(drystone.BipedalWalkers, "rgb_array")
    _FLAGS = _FLAGS
    _PARTS = {"hull": _hull, "legs": _legs}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | Literal["usual"] | None = "usual",
        workers: int = 1,
        render_mode: str | None = None,
        hardcore: bool = False,
        bridge: bool = False,
    ) -> None:
        mode = self._begin(num_envs, _spaces(), autoreset_mode, render_mode)
        self.hardcore = hardcore
        self.bridge = bridge
        if max_episode_steps == "usual":
            max_episode_steps = _usual_steps(hardcore, bridge)
        self._batch = drystone.BipedalWalkers(
            num_envs,
            hardcore=hardcore,
            bridge=bridge,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def _view(self, index: int) -> Corners:
        return _view(self._batch, index)
