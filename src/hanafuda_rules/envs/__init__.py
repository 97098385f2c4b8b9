"""Environments for learners: many rounds side by side, and every game for PettingZoo, Gymnasium and OpenSpiel.

The library itself imports nothing from here. Each module needs further packages, which an extra installs:

=====================  ========================================================
module                 ``pip install``
=====================  ========================================================
``envs.encoding``      ``hanafuda-rules[learning]``
``envs.self_play``     ``hanafuda-rules[learning]``
``envs.pettingzoo``    ``hanafuda-rules[pettingzoo]``
``envs.gymnasium``     ``hanafuda-rules[gymnasium]``
``envs.openspiel``     ``hanafuda-rules[openspiel]``
=====================  ========================================================

All environments agree on this:

- An episode is a round; a random seat deals it.
- Rewards come at the end of a round, for every seat: the ``reward`` that you name
  (:data:`~hanafuda_rules.envs.rounds.REWARDS`), times a scale.
- A round without a decision, such as one that is over as dealt, is dealt again. So rewards are those of the rounds in
  which there is something to decide. Only PettingZoo shows such rounds too.
- A move that is the only legal one is made without asking, except in PettingZoo.
- Observations are rows of float32 from -1 to 1 (:class:`~hanafuda_rules.envs.encoding.Encoder`), in which the observing
  seat is always seat 0; actions are the numbers of the ruleset's :attr:`~hanafuda_rules.ruleset.Ruleset.action_space`,
  and a mask says which are legal.
"""
