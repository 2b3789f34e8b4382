"""PPO of RLlib learns all seats of Dragon Run at once, with one shared policy.

    pip install 'wyrmhold[envs]' 'ray[rllib]' torch
    python rllib_ppo.py --iterations 20

RLlib masks actions with a model of its own, `ActionMaskingTorchRLModule`. It expects a Dict with
`observations` and `action_mask`, so a small adapter renames the parts of our observation.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from gymnasium import spaces

import wyrmhold


def adapted(**settings: Any) -> Any:
    """Our PettingZoo environment, with the names that RLlib's masking expects."""
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

    class Renamed(PettingZooEnv):
        """Renames the observation, and makes the mask one of floats."""

        def __init__(self, env: Any) -> None:
            super().__init__(env)
            for agent, space in self.observation_spaces.items():
                mask = spaces.Box(0.0, 1.0, space["action_mask"].shape, np.float32)
                self.observation_spaces[agent] = spaces.Dict(
                    {"observations": space["observation"], "action_mask": mask}
                )
            self.observation_space = spaces.Dict(self.observation_spaces)

        def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
            seen, infos = super().reset(seed=seed, options=options)
            return renamed(seen), infos

        def step(self, action: Any) -> Any:
            seen, *rest = super().step(action)
            return (renamed(seen), *rest)

    return Renamed(wyrmhold.make("dragon_run", "pettingzoo", **settings))


def renamed(seen: dict[str, Any]) -> dict[str, Any]:
    """What each agent sees, under RLlib's names."""
    return {
        agent: {
            "observations": each["observation"],
            "action_mask": each["action_mask"].astype(np.float32),
        }
        for agent, each in seen.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--batch", type=int, default=4000)
    args = parser.parse_args()

    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import (
        ActionMaskingTorchRLModule,
    )
    from ray.tune.registry import register_env

    register_env("dragon_run", lambda config: adapted(**config))
    config = (
        PPOConfig()
        .environment(
            "dragon_run",
            env_config={"players": 2, "discards": 2, "objects": 5},
            disable_env_checking=True,  # the check answers without looking at the mask
        )
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, episode, **_: "shared")
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128]},
            )
        )
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=args.batch, minibatch_size=128)
    )
    algorithm = config.build_algo()
    for iteration in range(args.iterations):
        algorithm.train()
        print(f"iteration {iteration + 1} of {args.iterations}")
    algorithm.stop()


if __name__ == "__main__":
    main()
