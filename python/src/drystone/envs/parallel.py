"""Environments with several agents in one world, by PettingZoo's parallel API (docs/environment_tasks.md).

    from drystone.envs.parallel import CrateMatch

    env = CrateMatch()
    observations, infos = env.reset(seed=0)
    while env.agents:
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

This module needs PettingZoo: pip install pettingzoo. Without it, drystone.envs.CrateMatchVector has the same environment as arrays by world and
agent.
"""

from __future__ import annotations

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
from drystone.envs._base import Corners, Observations, Shown, checked_actions, rendering, seed_words
from drystone.envs._crate_match import MAX_EPISODE_STEPS, VIEW, agent_spaces


class CrateMatch(Shown, ParallelEnv[str, Observations, Any]):  # type: ignore[misc]
    """Two teams of two robots push one crate across the line of the other team. The agents left_0 and left_1 push to the right, right_0 and
    right_1 to the left. max_episode_steps limits episodes; None: no limit. A copy or a pickle goes on with the running episode, bit for bit,
    without the window.
    """

    metadata: dict[str, Any] = {**rendering(drystone.CrateMatches, "human", "rgb_array"), "name": "drystone_crate_match_v0"}
    possible_agents = ["left_0", "left_1", "right_0", "right_1"]
    _batch: drystone.CrateMatches

    def __init__(
        self,
        render_mode: str | None = None,
        crate_friction: float = 0.22,
        max_episode_steps: int | None = MAX_EPISODE_STEPS,
    ) -> None:
        self._begin(render_mode)
        self.possible_agents = list(self.possible_agents)
        self.agents: list[str] = []
        both = {agent: agent_spaces() for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces[0] for agent, spaces in both.items()}
        self.action_spaces = {agent: spaces[1] for agent, spaces in both.items()}
        self._batch = drystone.CrateMatches(
            1, crate_friction=crate_friction, autoreset="disabled", max_episode_steps=max_episode_steps or 0
        )

    def _view(self) -> Corners:
        return VIEW

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
            dict.fromkeys(agents, bool(terminated[0])),
            dict.fromkeys(agents, bool(truncated[0])),
            self._infos(),
        )

    def state(self) -> NDArray[np.float32]:
        """What all agents observed last, one after the other: shape (92,)."""
        observation: Any = self._batch.states()[0][5]
        return np.array(observation, dtype=np.float32)

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
