"""Environments of reinforcement learning: :mod:`kado.envs.gym` (Gymnasium) and :mod:`kado.envs.zoo` (PettingZoo)."""
