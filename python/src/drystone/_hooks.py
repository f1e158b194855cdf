"""Hooks of contacts, which World(contact_hooks=...) takes (docs/contact_edits.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drystone._core import ContactEdit, ContactView, ShapeId


class ContactHooks:
    """Functions that steps call: derive a class, override what is needed, and pass an instance as World(contact_hooks=...). What is not
    overridden costs nothing. They are called on the thread that calls step(), one at a time, in the same order on every machine and for any
    number of workers. What they decide is stored in the state as edits of contacts: snapshots have it, recordings too.

    A hook must not call its world: that raises WrongMoment. An exception in a hook ends the calls of hooks for this step, the step goes on to
    its end without them, and step() raises the exception.
    """

    def may_touch(self, a: ShapeId, b: ShapeId) -> bool:
        """Called once for each new contact: the boxes of the two shapes began to overlap. False makes the shapes pass through each other
        while they do. Not called for sensors.
        """
        return True

    def before_solving(self, contact: ContactView, edit: ContactEdit) -> None:
        """Called in each step for each contact that touches and is not asleep. `contact` has the points at the beginning of the step, and no
        impulses. `edit` is the present edit of the contact; change its fields. StepReport.refused_edits counts edits that are out of range,
        which are not applied.
        """
