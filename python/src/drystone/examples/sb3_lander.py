"""Learns LunarLander by PPO of stable-baselines3, with the settings of RL Baselines3 Zoo: pip install stable-baselines3."""

import importlib
from typing import Any


def learned(steps: int) -> list[tuple[int, float]]:
    """After each tenth of the steps their number, and the mean return of the last 100 episodes."""
    try:
        sb3: Any = importlib.import_module("stable_baselines3")
        utilities: Any = importlib.import_module("stable_baselines3.common.env_util")
    except ImportError as error:
        raise SystemExit(f"this example needs stable-baselines3: pip install stable-baselines3 ({error})") from error
    import drystone.envs  # noqa: F401  Registers the environments.

    environments = utilities.make_vec_env("drystone/LunarLander-v3", n_envs=16, seed=0)
    model = sb3.PPO(
        "MlpPolicy", environments, n_steps=min(1024, steps // 160), batch_size=64, n_epochs=4, gamma=0.999, gae_lambda=0.98,
        ent_coef=0.01, seed=0, device="cpu",
    )
    means = []
    for _ in range(10):
        model.learn(steps // 10, reset_num_timesteps=False)
        means.append((model.num_timesteps, sum(episode["r"] for episode in model.ep_info_buffer) / max(len(model.ep_info_buffer), 1)))
    return means


def main() -> None:
    for steps, mean in learned(600_000):
        print(f"{steps} steps: mean return {mean:.0f}")
