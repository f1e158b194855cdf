// The poses of all bodies after every step as CSV (RFC 4180, but with plain newlines). A number has the digits that it
// takes to read the same float back, so two runs with the same bits give the same file.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::cli {

/// The field as it stands in a CSV line: quoted where it has to be.
std::string csv_field(std::string_view text);

class CsvWriter {
 public:
  /// `bodies` in the order of the scene: the column `body` counts in it. "-" is standard output. Throws
  /// CommandError(kFailure), here and below.
  CsvWriter(std::string path, const World& world, const std::vector<BodyId>& bodies);

  /// One line for each body that is still there.
  void write_step(const World& world, std::uint64_t step);
  /// Everything must be on the disk now.
  void finish();

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const {
      if (file != stdout) std::fclose(file);
    }
  };
  struct Body {
    BodyId id;
    std::string name;
  };

  void write(std::string_view text);
  [[noreturn]] void fail() const;

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::vector<Body> bodies_;
  std::string lines_;
};

}  // namespace drystone::cli
