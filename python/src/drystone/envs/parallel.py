"""Environments with several agents in one world, by PettingZoo's parallel API: CrateMatch (docs/environment_tasks.md) and Multiwalker, in place
of pettingzoo.sisl.multiwalker_v9.parallel_env() (docs/environments.md).

    from drystone.envs.parallel import CrateMatch

    env = CrateMatch()
    observations, infos = env.reset(seed=0)
    while env.agents:
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

This module needs PettingZoo: pip install pettingzoo. Without it, drystone.envs.CrateMatchVector and MultiwalkerVector have the same environments
as arrays by world and agent.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError(
        'drystone.envs.parallel needs PettingZoo: pip install "./python[agents]" in a clone, or pip install pettingzoo'
    ) from error

import gymnasium

import drystone
from drystone.envs import _crate_match, _multiwalker
from drystone.envs._base import Corners, Environments, Observations, Shown, checked_actions, rendering, seed_words


class _Agents(Shown, ParallelEnv[str, Observations, Any]):  # type: ignore[misc]
    """Agents in one world, whose episode ends for all of them. A copy or a pickle goes on with the running episode, bit for bit, without the
    window.
    """

    metadata: dict[str, Any]
    possible_agents: list[str]

    def _begin_agents(
        self, render_mode: str | None, batch: Environments, spaces: tuple[gymnasium.spaces.Box, gymnasium.spaces.Box]
    ) -> None:
        self._begin(render_mode)
        self._batch = batch
        self.possible_agents = list(self.possible_agents)
        self.agents: list[str] = []
        self.observation_spaces = {agent: copy.deepcopy(spaces[0]) for agent in self.possible_agents}
        self.action_spaces = {agent: copy.deepcopy(spaces[1]) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Box:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observations], dict[str, dict[str, Any]]]:
        """Begins an episode. Without a seed, the first reset draws one, and later ones continue with the environment's random numbers."""
        if seed is not None or not self._seeded:
            self._batch.seed(seed_words(seed).reshape(1, 4))
            self._seeded = True
        observations = self._batch.reset()[0]
        self.agents = list(self.possible_agents)
        self._show()
        return self._by_agent(observations), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observations], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        rows = self._checked(actions)
        observations, rewards, terminated, truncated, _ = self._batch.step(rows)
        agents = self.possible_agents
        if terminated[0] or truncated[0]:
            self.agents = []
        self._show()
        return (
            self._by_agent(observations[0]),
            {agent: float(reward) for agent, reward in zip(agents, rewards[0])},
            *self._ends(bool(terminated[0]), bool(truncated[0])),
            self._infos(),
        )

    def _checked(self, actions: Mapping[str, Any]) -> NDArray[np.float64]:
        if not isinstance(actions, Mapping):
            raise TypeError(f"step(): actions must be a dict of agents, not {type(actions).__name__}")
        unknown = [agent for agent in actions if agent not in self.possible_agents]
        if unknown:
            raise ValueError(f"step(): actions has {unknown[0]!r}, which is no agent of this environment")
        if not self.agents:
            raise drystone.WrongMoment("step(): the environment must be reset: there is no running episode")
        rows = []
        for agent in self.possible_agents:
            if agent not in actions:
                raise ValueError(f"step(): actions lacks {agent!r}")
            try:
                row = checked_actions(actions[agent], self.action_spaces[agent], None)[0]
            except (TypeError, ValueError) as error:
                raise type(error)(f"{error} (of {agent!r})") from None
            if not np.isfinite(row).all():
                raise ValueError(f"step(): actions[{agent!r}] must be finite")
            rows.append(row)
        return np.array([rows], dtype=np.float64)

    def _by_agent(self, observations: Observations) -> dict[str, Observations]:
        return {agent: row.copy() for agent, row in zip(self.possible_agents, observations)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}

    def _ends(self, terminated: bool, truncated: bool) -> tuple[dict[str, bool], dict[str, bool]]:
        """Whether the episode is terminated, and truncated, for each agent."""
        return dict.fromkeys(self.possible_agents, terminated), dict.fromkeys(self.possible_agents, truncated)

    def _last_observations(self) -> NDArray[np.float32]:
        """What all agents observed last, one after the other."""
        observation: Any = self._batch.states()[0][5]
        return np.array(observation, dtype=np.float32)


class CrateMatch(_Agents):
    """Two teams of two robots push one crate across the line of the other team. The agents left_0 and left_1 push to the right, right_0 and
    right_1 to the left. max_episode_steps limits episodes; None: no limit. A copy or a pickle goes on with the running episode, bit for bit,
    without the window.
    """

    metadata: dict[str, Any] = {**rendering(drystone.CrateMatches, "human", "rgb_array"), "name": "drystone_crate_match_v0"}
    possible_agents = ["left_0", "left_1", "right_0", "right_1"]

    def __init__(
        self,
        render_mode: str | None = None,
        crate_friction: float = 0.22,
        max_episode_steps: int | None = _crate_match.MAX_EPISODE_STEPS,
    ) -> None:
        batch = drystone.CrateMatches(
            1, crate_friction=crate_friction, autoreset="disabled", max_episode_steps=max_episode_steps or 0
        )
        self._begin_agents(render_mode, batch, _crate_match.agent_spaces())

    def _view(self) -> Corners:
        return _crate_match.VIEW

    def state(self) -> NDArray[np.float32]:
        """What all agents observed last, one after the other: shape (92,)."""
        return self._last_observations()


class Multiwalker(_Agents):
    """multiwalker_v9 of PettingZoo: three robots carry a package forward. The arguments are PettingZoo's; n_walkers must be 3 and
    terminate_on_fall True, and terrain_length at most 200. As there, a limit of max_cycles steps terminates the agents.
    """

    metadata: dict[str, Any] = {**rendering(drystone.Multiwalkers, "human", "rgb_array"), "name": "multiwalker_v9"}
    possible_agents = ["walker_0", "walker_1", "walker_2"]
    _FLAGS = _multiwalker.FLAGS
    _batch: drystone.Multiwalkers

    def __init__(
        self,
        n_walkers: int = 3,
        position_noise: float = 1e-3,
        angle_noise: float = 1e-3,
        forward_reward: float = 1.0,
        terminate_reward: float = -100.0,
        fall_reward: float = -10.0,
        shared_reward: bool = True,
        terminate_on_fall: bool = True,
        remove_on_fall: bool = True,
        terrain_length: int = 200,
        max_cycles: int = _multiwalker.MAX_EPISODE_STEPS,
        render_mode: str | None = None,
    ) -> None:
        if n_walkers != drystone.Multiwalkers.AGENTS:
            raise drystone.NotAvailable(f"Multiwalker(): n_walkers must be {drystone.Multiwalkers.AGENTS}, not {n_walkers}")
        if not terminate_on_fall:
            raise drystone.NotAvailable("Multiwalker(): terminate_on_fall must be True")
        # remove_on_fall has no effect with terminate_on_fall: the episode is over.
        batch = drystone.Multiwalkers(
            1,
            position_noise=position_noise,
            angle_noise=angle_noise,
            forward_reward=forward_reward,
            terminate_reward=terminate_reward,
            fall_reward=fall_reward,
            shared_reward=shared_reward,
            terrain_length=terrain_length,
            autoreset="disabled",
            max_episode_steps=max_cycles,
        )
        self._begin_agents(render_mode, batch, _multiwalker.agent_spaces())
        self.state_space = gymnasium.spaces.Box(-np.inf, np.inf, (3 * 24 + 3,), dtype=np.float32)

    def _view(self) -> Corners:
        return _multiwalker.view(self._batch, 0)

    def _ends(self, terminated: bool, truncated: bool) -> tuple[dict[str, bool], dict[str, bool]]:
        return super()._ends(terminated or truncated, False)

    def state(self) -> NDArray[np.float32]:
        """The 24 numbers of each robot, then place and angle of the package: shape (75,)."""
        pose = self.world.transform(self._batch.package)
        own = self._last_observations().reshape(3, 31)[:, :24].ravel()
        return np.array([*own, *pose.position, pose.angle], dtype=np.float32)
