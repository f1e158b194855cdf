"""Exceptions of the library. Each names the field, and a refused call leaves the world as it was."""


class Error(Exception):
    """Any refused call."""


class InvalidArgument(Error, ValueError):
    """A value is not finite, out of range or inconsistent with another one."""


class InvalidGeometry(Error, ValueError):
    """Points do not make a valid shape: too few, collinear, too small or too large."""


class StaleId(Error, LookupError):
    """The id is empty, or its object was destroyed."""


class WrongMoment(Error, RuntimeError):
    """The call is not allowed while the world steps."""


class InUse(WrongMoment):
    """Another thread uses the world."""


class LimitExceeded(Error, ValueError):
    """A file is larger, is nested more deeply or has more values than its reader accepts."""


class NotAvailable(Error, NotImplementedError):
    """The call needs a part that this build leaves out."""
