// Prints the bytes per object as JSON, for scripts/memory_table.py.
#include <cstdio>

#include "tests/parts/row_memory.hpp"

int main() {
  const drystone::test::RowMemory memory = drystone::test::measure_row_memory();
  std::printf("{\"body\": %.0f, \"shape\": %.0f, \"contact\": %.0f, \"solved contact\": %.0f}\n", memory.body,
              memory.shape, memory.contact, memory.solved_contact);
}
