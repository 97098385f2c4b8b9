"""How fast the library is, beside other libraries and other versions of itself; ``compare.py`` is the command.

``plan`` lists what is measured, ``comparison`` has it measured in processes of which each runs ``child``, ``library``
and ``other_libraries`` know how, with the clocks of ``clocks``; ``report`` and ``conditions`` make tables of the
figures. ``library`` runs with older versions of the library too, so it uses only names that those have.
"""
