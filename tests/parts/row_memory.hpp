// Heap memory of one more object in a world with many, counted at the allocator.
#pragma once

namespace drystone::test {

/// Bytes per object.
struct RowMemory {
  double body = 0.0;            // A dynamic body without a shape.
  double shape = 0.0;           // A circle, including its place in a tree.
  double contact = 0.0;         // A contact of two shapes whose boxes overlap but that do not touch.
  double solved_contact = 0.0;  // A touching contact, including the solver's data of a step.
};

RowMemory measure_row_memory();

}  // namespace drystone::test
