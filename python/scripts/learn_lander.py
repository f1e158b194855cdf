"""Learns LunarLander by PPO (stable-baselines3) with Drystone's environment and with Gymnasium's, and compares the curves and the policies.

Usage: learn_lander.py learn ENGINE SEED DIRECTORY [--steps N]     ENGINE: drystone or gymnasium
       learn_lander.py report DIRECTORY [--episodes N]

`learn` writes the returns of all episodes and the policy to DIRECTORY. `report` prints the curves over the steps that all runs have, and, unless
N is 0, lets each policy land in both engines. Needs stable-baselines3 and gymnasium[box2d]. The settings are those of RL Baselines3 Zoo for LunarLander.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy

ENGINES = {"drystone": "drystone.envs:drystone/LunarLander-v3", "gymnasium": "LunarLander-v3"}
SETTINGS: dict[str, Any] = {
    "n_steps": 1024, "batch_size": 64, "n_epochs": 4, "gamma": 0.999, "gae_lambda": 0.98, "ent_coef": 0.01,
}
COUNT = 16
PARTS = 8  # Of the curve.


class Episodes(BaseCallback):
    """The number of steps at which each episode ended, and its return."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.found.append((self.num_timesteps, float(info["episode"]["r"])))
        return True


def learn(engine: str, seed: int, directory: Path, steps: int) -> None:
    torch.set_num_threads(1)
    environments = make_vec_env(ENGINES[engine], n_envs=COUNT, seed=1000 * seed)
    model = PPO("MlpPolicy", environments, seed=seed, device="cpu", **SETTINGS)
    episodes = Episodes()
    begin = time.process_time()
    model.learn(steps, callback=episodes)
    directory.mkdir(parents=True, exist_ok=True)
    name = f"{engine}_{seed}"
    model.save(directory / (name + ".zip"))
    contents = {
        "engine": engine, "seed": seed, "steps": model.num_timesteps, "cpu_seconds": time.process_time() - begin,
        "episodes": episodes.found,
    }
    (directory / (name + ".json")).write_text(json.dumps(contents))
    print(f"{name}: {len(episodes.found)} episodes, {contents['cpu_seconds']:.0f} s of CPU")


def curve(run: dict[str, Any], steps: int) -> list[float]:
    """Mean returns of the episodes that ended in each part of the first steps."""
    ends = np.array([episode[0] for episode in run["episodes"]])
    returns = np.array([episode[1] for episode in run["episodes"]])
    part = (ends - 1) * PARTS // steps
    return [float(returns[part == i].mean()) for i in range(PARTS)]


def spread(values: list[float]) -> str:
    return f"{np.mean(values):.0f} ({', '.join(f'{value:.0f}' for value in values)})"


def report(directory: Path, episodes: int) -> None:
    torch.set_num_threads(1)
    runs = [json.loads(path.read_text()) for path in sorted(directory.glob("*.json"))]
    steps = min(run["steps"] for run in runs)
    bounds = [round(steps * (i + 1) / PARTS / 1000) for i in range(PARTS)]
    print("| learned with | " + " | ".join(f"to {bound}k" for bound in bounds) + " |")
    print("|---" * (PARTS + 1) + "|")
    for engine in ENGINES:
        curves = [curve(run, steps) for run in runs if run["engine"] == engine]
        print(f"| {engine} | " + " | ".join(spread(list(part)) for part in zip(*curves)) + " |")
    if episodes == 0:
        return
    print("\n| learned with | lands in | mean return of each seed | median | landed (200 or more) % |")
    print("|---|---|---|---|---|")
    for engine in ENGINES:
        models = [PPO.load(directory / f"{engine}_{run['seed']}.zip", device="cpu") for run in runs if run["engine"] == engine]
        for other, name in ENGINES.items():
            means, returns = [], []
            for model in models:
                test = make_vec_env(name, n_envs=COUNT, seed=10**6)
                found: Any = evaluate_policy(model, test, n_eval_episodes=episodes, return_episode_rewards=True)[0]
                means.append(float(np.mean(found)))
                returns += found
            landed = 100 * np.mean(np.array(returns) >= 200)
            print(f"| {engine} | {other} | {spread(means)} | {np.median(returns):.0f} | {landed:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("learn")
    one.add_argument("engine", choices=list(ENGINES))
    one.add_argument("seed", type=int)
    one.add_argument("directory", type=Path)
    one.add_argument("--steps", type=int, default=300_000)
    two = commands.add_parser("report")
    two.add_argument("directory", type=Path)
    two.add_argument("--episodes", type=int, default=100)
    arguments = parser.parse_args()
    if arguments.command == "learn":
        learn(arguments.engine, arguments.seed, arguments.directory, arguments.steps)
    else:
        report(arguments.directory, arguments.episodes)


if __name__ == "__main__":
    main()
