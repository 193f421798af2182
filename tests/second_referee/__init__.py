"""A second referee, slow and simple: costs, reach and scores as the rule pages say.

It was written from `docs/rules` alone and shares no code with `companion.rules`; only `facts`
and `compare` know the engine, the one to read its plain facts, the other to ask it the same.
"""
