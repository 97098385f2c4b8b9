"""How fast the library is, beside other libraries and other versions of itself; ``compare.py`` is the command.

``plan`` lists what is measured, ``comparison`` has it measured in processes of which each runs ``child``, ``library``,
``around`` and ``other_libraries`` know how, with the clocks of ``clocks``; ``report`` and ``conditions`` make tables of
the figures. ``library`` and ``around`` run with older versions of the library too, so they use only names that those
have.
"""
