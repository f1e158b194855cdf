// The end of a program that has no memory. Most of its code throws std::bad_alloc then, which main() reports. But there are libraries whose
// destructors allocate, such as nlohmann-json, and an exception from a destructor ends the program at once.
#pragma once

namespace drystone::console {

/// Such an end is then a failure with a message, as the others, and leaves no temporary file. `program` is the name that begins the message.
void report_end_without_memory(const char* program);

}  // namespace drystone::console
