// The poses of all bodies after every step as CSV (RFC 4180, but with plain newlines). A number has the digits that it
// takes to read the same float back, so two runs with the same bits give the same file.
#pragma once

#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::cli {

/// The field as it stands in a CSV line: quoted where it has to be.
std::string csv_field(std::string_view text);

class CsvWriter {
 public:
  /// "-" is standard output. Throws CommandError(kFailure), here and below.
  explicit CsvWriter(std::string path);

  /// One line for each body that is there now. `bodies` are all that the scene has had, in its order, of which the column
  /// `body` is the index; it may only grow from step to step.
  void write_step(const World& world, std::span<const BodyId> bodies, std::uint64_t step);
  /// Everything must be on the disk now.
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
  /// By the index of the body, as they stand in a line.
  std::vector<std::string> names_;
  std::string lines_;
};

}  // namespace drystone::cli
