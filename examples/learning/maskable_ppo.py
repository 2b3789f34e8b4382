"""MaskablePPO of sb3-contrib learns a seat of Dragon Run against bots.

    pip install 'wyrmhold[envs]' sb3-contrib
    python maskable_ppo.py --steps 100000

`action_masks()` of the environment is what MaskablePPO asks for. In Drakon, with its 77,631
numbers, a policy over all of them is slow: score the legal answers instead, as in batch_policy.py.
"""

import argparse

import wyrmhold


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--rollout", type=int, default=512)
    parser.add_argument("--games", type=int, default=100, help="to measure the result")
    args = parser.parse_args()

    from sb3_contrib import MaskablePPO

    settings = {"players": 2, "seat": None, "opponents": ["random"]}
    env = wyrmhold.make("dragon_run", "gymnasium", discards=2, objects=5, **settings)
    learner = MaskablePPO("MlpPolicy", env, n_steps=args.rollout, batch_size=128, seed=1)
    learner.learn(args.steps)

    won = 0.0
    for game in range(args.games):
        seen, _ = env.reset(seed=game)
        over = False
        while not over:
            answer, _ = learner.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, terminated, truncated, _ = env.step(answer)
            over = terminated or truncated
        won += reward > 0
    print(f"{args.steps} steps; {won:.0f} of {args.games} games won against random")


if __name__ == "__main__":
    main()
