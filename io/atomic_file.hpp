// Files that are written in whole or not at all: everything that the programs write goes through here.
//
// The bytes go to a temporary file beside the target, "TARGET.PROCESS-NUMBER.part", which is flushed to the disk and renamed over the
// target at the end. A reader finds the old file or the new one, whatever fails and however many write. If the target is a symbolic
// link, the file that it leads to is replaced or made, and the link stays. The new file has owner and permissions of the one that it
// replaces. What is no regular file (a device, a pipe, /dev/stdout) is written directly.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "drystone/result.hpp"

namespace drystone::io {

/// Errors are invalid_argument, and the message names the path.
class AtomicFile {
 public:
  /// Makes the temporary file.
  static Result<AtomicFile> create(const std::string& path);
  AtomicFile(AtomicFile&&) noexcept;
  AtomicFile& operator=(AtomicFile&&) noexcept;
  /// Removes the temporary file, unless finish() has renamed it.
  ~AtomicFile();

  Result<void> write(std::string_view bytes);
  /// Hands the written bytes to the system, so that they outlive a crash of the program: in the temporary file.
  Result<void> flush();
  /// Flushes to the disk and gives the file its name, if everything could be written. May be called once.
  Result<void> finish();

 private:
  struct State;
  explicit AtomicFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Writes the text to a file.
Result<void> write_whole_file(const std::string& path, std::string_view text);

/// Checks whether a file could be written, and leaves no trace. Does not wait for the reader of a pipe.
Result<void> check_writable(const std::string& path);

/// Whether two paths lead to one file: by its identity if it exists, by its directory and name if it does not yet. Devices and pipes take
/// any number of outputs, so they are no files in this sense.
bool is_same_file(const std::string& a, const std::string& b);

/// The text of a number of errno. A loop of symbolic links is said to be one.
std::string describe_errno(int number);

/// Removes the temporary files of the process. Only for handlers of signals that end it: safe to call in them.
void remove_temporary_files() noexcept;

}  // namespace drystone::io
