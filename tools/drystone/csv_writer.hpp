// The poses of all bodies after every step as CSV (RFC 4180, but with plain newlines). A number has
// enough digits to read the same float back, so two runs with the same bits give the same file.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/world.hpp"
#include "io/atomic_file.hpp"

namespace drystone::cli {

/// The field in a CSV line, quoted if necessary.
std::string csv_field(std::string_view text);

class CsvWriter {
 public:
  /// "-" is standard output. Throws CommandError(kFailure), here and below.
  explicit CsvWriter(const std::string& path);

  /// Writes one line for each body that is alive. `bodies` are all bodies that the scene has had, in its order; the
  /// column `body` is the index in this list, which may only grow from step to step.
  void write_step(const World& world, std::span<const BodyId> bodies, std::uint64_t step);
  /// Gives the file its name; fails if not everything could be written.
  void finish();

 private:
  void write(std::string_view text);

  std::optional<io::AtomicFile> file_;  // Without a value, standard output.
  /// Quoted names, by the index of the body.
  std::vector<std::string> names_;
  std::string lines_;
};

}  // namespace drystone::cli
