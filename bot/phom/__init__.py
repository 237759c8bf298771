"""The rules of Phỏm (Tá lả): pure values and functions, without clock, chance or input and output.

Import from the modules: what only needs one of them (the search for phỏm, say) does not pay for the others.
"""
