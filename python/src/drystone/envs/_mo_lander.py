"""LunarLander with vectors as rewards, as mo-lunar-lander-v3 of MO-Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from drystone.envs._base import Observations, checked_actions
from drystone.envs._lander import LunarLander, LunarLanderVector

REWARD_DIM = 4


def _reward_space() -> gymnasium.spaces.Box:
    return gymnasium.spaces.Box(np.array([-100, -np.inf, -1, -1], dtype=np.float32), np.array([100, np.inf, 0, 0], dtype=np.float32))


def _potential(observations: Observations) -> NDArray[np.float64]:
    """Near the pad, slow, upright and on its legs is better: what shapes the reward."""
    o = observations.astype(np.float64)
    return -100 * (np.hypot(o[:, 0], o[:, 1]) + np.hypot(o[:, 2], o[:, 3]) + np.abs(o[:, 4])) + 10 * (o[:, 6] + o[:, 7])


def _powers(actions: NDArray[Any], continuous: bool) -> NDArray[np.float64]:
    """The powers of the main engine and of the side engines, in [0, 1]."""
    if not continuous:
        return np.stack([actions == 2, (actions == 1) | (actions == 3)], axis=1).astype(np.float64)
    main, side = actions[:, 0], np.abs(actions[:, 1])
    return np.stack([np.where(main > 0, 0.5 + 0.5 * np.clip(main, 0, 1), 0), np.where(side > 0.5, np.clip(side, 0.5, 1), 0)], axis=1)


def _aligned(rows: int) -> NDArray[np.float32]:
    """An array for rewards that begins at a multiple of 64 bytes, as the other arrays of a step do."""
    size = 4 * REWARD_DIM * rows
    room = np.empty(size + 64, dtype=np.uint8)
    begin = -room.ctypes.data % 64
    return room[begin : begin + size].view(np.float32).reshape(rows, REWARD_DIM)


def _rewards(
    before: Observations, after: Observations, actions: NDArray[Any], continuous: bool, scalar: Any, terminated: Any
) -> NDArray[np.float32]:
    """Result (100 or -100), shaping, and the two engines, of steps from one observation to the next."""
    rewards = _aligned(len(after))
    rewards[:, 0] = np.where(terminated, scalar, 0)
    rewards[:, 1] = _potential(after) - _potential(before)
    rewards[:, 2:] = -_powers(actions, continuous)
    return rewards


class MOLunarLander(LunarLander):
    """LunarLander whose rewards are arrays of four: 100 for a landing or -100 for a crash, shaping, minus the power of the main engine, minus that
    of the side engines. The arguments are those of LunarLander.
    """

    reward_dim = REWARD_DIM

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.reward_space = _reward_space()
        self._seen = np.zeros(8, dtype=np.float32)

    def _begin_episode(self) -> tuple[Observations, dict[str, Any]]:
        self._seen, infos = super()._begin_episode()
        return self._seen.copy(), infos

    def step(self, action: Any) -> tuple[Observations, Any, bool, bool, dict[str, Any]]:
        before, is_over = self._seen[np.newaxis], self._last is not None
        actions = checked_actions(action, self.action_space, None)
        observation, reward, terminated, truncated, infos = super().step(actions[0])
        self._seen = observation.copy()
        rewards = _rewards(before, observation[np.newaxis], actions, self.continuous, reward, terminated)[0]
        return observation, 0 * rewards if is_over else rewards, terminated, truncated, {**infos, "original_reward": reward}


class MOLunarLanderVector(LunarLanderVector):
    """Many MOLunarLander environments, stepped by one call. Rewards have the shape (num_envs, 4). The arguments are those of LunarLanderVector."""

    reward_dim = REWARD_DIM

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.reward_space = _reward_space()
        self._seen = np.zeros((self.num_envs, 8), dtype=np.float32)
        self._over = np.zeros(self.num_envs, dtype=np.bool_)  # Environments whose next step begins an episode.

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        observations, infos = super().reset(seed=seed, options=options)
        mask = self._mask_of(options)
        self._over[slice(None) if mask is None else mask] = False
        self._seen = observations.copy()
        return observations, infos

    def step(self, actions: Any) -> tuple[Observations, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        actions = checked_actions(actions, self.single_action_space, self.num_envs)
        observations, scalar, terminated, truncated, infos = super().step(actions)
        after, ended = observations, terminated | truncated
        if self._mode == AutoresetMode.SAME_STEP and ended.any():
            after = observations.copy()
            after[ended] = np.stack(infos["final_obs"][ended])
        rewards = _rewards(self._seen, after, actions, self.continuous, scalar, terminated)
        rewards[self._over] = 0
        self._over = ended & (self._mode == AutoresetMode.NEXT_STEP)
        self._seen = observations.copy()
        return observations, rewards, terminated, truncated, infos
