"""Environments for learners: many rounds at once, and every game as PettingZoo, Gymnasium and OpenSpiel expect it.

The library itself imports nothing from here. Each module needs packages of its own, and says which extra installs them:

=====================  ========================================================
module                 ``pip install``
=====================  ========================================================
``envs.encoding``      ``hanafuda-rules[learning]``
``envs.self_play``     ``hanafuda-rules[learning]``
``envs.pettingzoo``    ``hanafuda-rules[pettingzoo]``
``envs.gymnasium``     ``hanafuda-rules[gymnasium]``
=====================  ========================================================

All environments agree on this:

- An episode is a round; a random seat deals it.
- Rewards come at the end of a round, for every seat: the ``reward`` that you name
  (:data:`~hanafuda_rules.envs.rounds.REWARDS`), times a scale.
- Observations are rows of float32 from -1 to 1 (:class:`~hanafuda_rules.envs.encoding.Encoder`), in which the observing
  seat is always seat 0; actions are the numbers of the ruleset's :attr:`~hanafuda_rules.ruleset.Ruleset.action_space`,
  and a mask says which are legal.
"""
