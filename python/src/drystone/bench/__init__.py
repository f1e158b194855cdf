"""Measurements of Drystone's Python package beside other libraries: `python -m drystone.bench --help`.

A library that is not installed is named and left out. All engines of a case run in turns on one core, so that a machine that becomes slower
slows all of them; what counts are the ratios.
"""
