// The poses of all bodies after every step as CSV (RFC 4180, but with plain newlines). A number has
// enough digits to read the same float back, so two runs with the same bits give the same file.
#pragma once

#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::cli {

/// The field in a CSV line, quoted if necessary.
std::string csv_field(std::string_view text);

class CsvWriter {
 public:
  /// "-" is standard output. Throws CommandError(kFailure), here and below.
  explicit CsvWriter(std::string path);

  /// Writes one line for each body that is alive. `bodies` are all bodies that the scene has had, in its order; the
  /// column `body` is the index in this list, which may only grow from step to step.
  void write_step(const World& world, std::span<const BodyId> bodies, std::uint64_t step);
  /// Flushes and closes the file; fails if not everything could be written.
  void finish();

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const {
      if (file != stdout) std::fclose(file);
    }
  };
  void write(std::string_view text);
  [[noreturn]] void fail() const;

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  /// Quoted names, by the index of the body.
  std::vector<std::string> names_;
  std::string lines_;
};

}  // namespace drystone::cli
