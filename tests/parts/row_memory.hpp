// Heap memory of one more object in a world that holds many, counted at the allocator.
#pragma once

namespace drystone::test {

/// Bytes per object.
struct RowMemory {
  double body = 0.0;            // Dynamic, without a shape.
  double shape = 0.0;           // A circle, with its place in a tree.
  double contact = 0.0;         // Of two shapes whose boxes overlap, and which do not touch.
  double solved_contact = 0.0;  // Of two that touch, with what a step keeps of it for the solver.
};

RowMemory measure_row_memory();

}  // namespace drystone::test
