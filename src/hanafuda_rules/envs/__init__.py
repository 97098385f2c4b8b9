"""Environments for reinforcement learning: batched self-play, PettingZoo, Gymnasium and OpenSpiel, for every game.

The rest of the library does not import these modules. Each needs packages that an extra installs:

=====================  ========================================================
module                 ``pip install``
=====================  ========================================================
``envs.encoding``      ``hanafuda-rules[learning]``
``envs.self_play``     ``hanafuda-rules[learning]``
``envs.pettingzoo``    ``hanafuda-rules[pettingzoo]``
``envs.gymnasium``     ``hanafuda-rules[gymnasium]``
``envs.openspiel``     ``hanafuda-rules[openspiel]``
=====================  ========================================================

All environments have the same conventions:

- An episode is a round with a random dealer.
- Every seat gets its reward at the end of the round: the ``reward`` that you choose
  (:data:`~hanafuda_rules.envs.rounds.REWARDS`), times a scale.
- A round without a decision, such as one that ends with the deal, is skipped and another one is dealt. So rewards cover
  only rounds in which there is something to decide. PettingZoo shows all rounds.
- By default, a forced move (the only legal one) is played automatically, except in PettingZoo.
- Observations are rows of float32 from -1 to 1 (:class:`~hanafuda_rules.envs.encoding.Encoder`). The observing seat is
  always seat 0.
- Actions are the numbers of the ruleset's :attr:`~hanafuda_rules.machine.ruleset.Ruleset.action_space`. A mask says
  which are legal.
"""
