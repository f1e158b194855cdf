"""Examples. `python -m drystone.examples` lists them, `python -m drystone.examples NAME` runs one."""
