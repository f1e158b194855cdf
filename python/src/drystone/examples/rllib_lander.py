"""Learns LunarLander by PPO of RLlib: pip install "ray[rllib]" torch. Each process that collects steps makes environments of its own from the
arguments, and RLlib replaces one that is lost.
"""

import importlib
from typing import Any


def make(arguments: Any) -> Any:
    """An environment for RLlib, from the arguments in its configuration."""
    from gymnasium.wrappers import TimeLimit

    from drystone.envs import LunarLander

    return TimeLimit(LunarLander(**arguments), 1000)


def learned(iterations: int) -> list[dict[str, Any]]:
    """Learns; returns what RLlib reports of each iteration."""
    try:
        ppo: Any = importlib.import_module("ray.rllib.algorithms.ppo")
        registry: Any = importlib.import_module("ray.tune.registry")
    except ImportError as error:
        raise SystemExit(f'this example needs RLlib: pip install "ray[rllib]" torch ({error})') from error
    registry.register_env("drystone-lander", make)
    config = (
        ppo.PPOConfig()
        .environment("drystone-lander", env_config={"enable_wind": False})
        .env_runners(num_env_runners=2, num_envs_per_env_runner=8)
        .fault_tolerance(restart_failed_env_runners=True)
        .training(train_batch_size_per_learner=4000, minibatch_size=256, num_epochs=4)
        .debugging(seed=0)
    )
    algorithm = config.build_algo()
    try:
        return [dict(algorithm.train()) for _ in range(iterations)]
    finally:
        algorithm.stop()


def main() -> None:
    for i, result in enumerate(learned(3)):
        print(f"iteration {i}: mean return {result['env_runners']['episode_return_mean']:.1f}")
