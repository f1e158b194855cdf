"""LunarLander: a craft lands on a pad between hills."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import drystone
from drystone.envs._base import BatchEnv, BatchVectorEnv, Corners, Observations, picture, rendering
from drystone.envs._parts import Body, Flag, body, with_flame

MAX_EPISODE_STEPS = 1000
_VIEW = ((0.0, 0.0), (20.0, 400 / 30))
# At the ends of the landing pad.
_FLAGS = [Flag((x, 100 / 30), (204, 204, 0)) for x in (8.0, 12.0)]
_BOUNDS = np.array([2.5, 2.5, 10.0, 10.0, 2 * math.pi, 10.0], dtype=np.float32)


def _spaces(continuous: bool) -> tuple[gymnasium.Space[Any], gymnasium.Space[Any]]:
    low, high = np.append(-_BOUNDS, [0.0, 0.0]), np.append(_BOUNDS, [1.0, 1.0])
    observation = gymnasium.spaces.Box(low.astype(np.float32), high.astype(np.float32))
    if continuous:
        return observation, gymnasium.spaces.Box(-1.0, 1.0, (2,), dtype=np.float32)
    return observation, gymnasium.spaces.Discrete(4)


def _lander(batch: drystone.LunarLanders, world: drystone.World) -> Body:
    return body(world, world.bodies()[1])


def _legs(batch: drystone.LunarLanders, world: drystone.World) -> list[Body]:
    return [body(world, leg) for leg in world.bodies()[2:]]


def _engines(actions: NDArray[Any], continuous: bool) -> NDArray[np.float64]:
    """What drives each craft: the power of the main engine, in [0, 1], and 1 if it is pushed to the right, -1 to the left, else 0."""
    if not continuous:
        return np.stack([actions == 2, (actions == 3) * 1.0 - (actions == 1)], axis=1).astype(np.float64)
    main = np.where(actions[:, 0] > 0, 0.5 + 0.5 * np.clip(actions[:, 0], 0, 1), 0)
    return np.stack([main, np.where(np.abs(actions[:, 1]) > 0.5, np.sign(actions[:, 1]), 0)], axis=1)


def _shown(world: drystone.World, engines: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The picture with the flames of the engines, where the originals of the engines are."""
    image = picture(world, _VIEW, _FLAGS)
    pose = world.transform(world.bodies()[1])
    main, side = engines
    if main > 0:
        image = with_flame(image, _VIEW, (pose((-0.2, -0.35)), pose((0, -0.35 - 0.9 * main)), pose((0.2, -0.35))))
    if side != 0:
        near, far = -0.5 * side, -1.0 * side
        image = with_flame(image, _VIEW, (pose((near, 0.47 - 0.12 * side)), pose((near, 0.47 + 0.12 * side)), pose((far, 0.47))))
    return image


class LunarLander(BatchEnv):
    """The environment LunarLander-v3 of Gymnasium, computed by Drystone (docs/environments.md). The arguments are Gymnasium's."""

    _batch: drystone.LunarLanders
    metadata = rendering(drystone.LunarLanders, "human", "rgb_array")
    _FLAGS = _FLAGS

    def __init__(
        self,
        render_mode: str | None = None,
        continuous: bool = False,
        gravity: float = -10.0,
        enable_wind: bool = False,
        wind_power: float = 15.0,
        turbulence_power: float = 1.5,
    ) -> None:
        self._engines = np.zeros(2)
        self._begin(render_mode)
        self.continuous = continuous
        self.observation_space, self.action_space = _spaces(continuous)
        self._batch = drystone.LunarLanders(
            1,
            continuous=continuous,
            gravity=gravity,
            enable_wind=enable_wind,
            wind_power=wind_power,
            turbulence_power=turbulence_power,
            autoreset="disabled",
        )

    @property
    def lander(self) -> Body:
        """The craft at the moment."""
        return _lander(self._batch, self.world)

    @property
    def legs(self) -> list[Body]:
        """The legs at the moment."""
        return _legs(self._batch, self.world)

    def _view(self) -> Corners:
        return _VIEW

    def _begin_episode(self) -> tuple[Observations, dict[str, Any]]:
        self._engines = np.zeros(2)
        return super()._begin_episode()

    def _note_step(self, actions: NDArray[Any]) -> None:
        self._engines = _engines(actions, self.continuous)[0]

    def _picture(self) -> NDArray[np.uint8]:
        return _shown(self.world, self._engines)


class LunarLanderVector(BatchVectorEnv):
    """Many LunarLander environments, stepped by one call. max_episode_steps limits episodes (None or -1: no limit), `workers` is the number of
    threads; the results do not depend on it.
    """

    metadata = rendering(drystone.LunarLanders, "rgb_array")
    _FLAGS = _FLAGS
    _PARTS = {"lander": _lander, "legs": _legs}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
        workers: int = 1,
        render_mode: str | None = None,
        continuous: bool = False,
        gravity: float = -10.0,
        enable_wind: bool = False,
        wind_power: float = 15.0,
        turbulence_power: float = 1.5,
    ) -> None:
        mode = self._begin(num_envs, _spaces(continuous), autoreset_mode, render_mode)
        self._flames = np.zeros((num_envs, 2))
        self._begins = np.zeros(num_envs, dtype=np.bool_)  # Environments whose next step begins an episode.
        self.continuous = continuous
        self._batch = drystone.LunarLanders(
            num_envs,
            continuous=continuous,
            gravity=gravity,
            enable_wind=enable_wind,
            wind_power=wind_power,
            turbulence_power=turbulence_power,
            autoreset=mode,
            max_episode_steps=max(max_episode_steps or 0, 0),
            workers=workers,
        )

    def _view(self, index: int) -> Corners:
        return _VIEW

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        result = super().reset(seed=seed, options=options)
        mask = self._mask_of(options)
        begun = slice(None) if mask is None else mask
        self._flames[begun] = 0.0
        self._begins[begun] = False
        return result

    def step(
        self, actions: Any
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        result = super().step(actions)
        if self.render_mode is not None:
            ended = result[2] | result[3]
            # No engine runs in the step that begins an episode: the one after the end of the last, or the one that ended it.
            resets = ended if self._mode == AutoresetMode.SAME_STEP else self._begins
            self._flames = np.where(resets[:, np.newaxis], 0.0, _engines(np.asarray(actions), self.continuous))
            self._begins = ended & (self._mode == AutoresetMode.NEXT_STEP)
        return result

    def _picture(self, index: int) -> NDArray[np.uint8]:
        return _shown(self._batch.world(index), self._flames[index])
