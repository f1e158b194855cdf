#include "tools/drystone/csv_writer.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <iterator>

#include "tools/drystone/command_error.hpp"
#include "tools/drystone/outputs.hpp"

namespace drystone::cli {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

CsvWriter::CsvWriter(std::string path)
    : path_(std::move(path)), file_(is_standard_output(path_) ? stdout : std::fopen(path_.c_str(), "wb")) {
  if (!file_) fail();
  write("step,body,name,x,y,angle,vx,vy,angular_velocity,awake\n");
}

void CsvWriter::write_step(const World& world, std::span<const BodyId> bodies, std::uint64_t step) {
  lines_.clear();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const BodyId id = bodies[i];
    const bool alive = world.is_alive(id);
    if (i == names_.size()) names_.push_back(alive ? csv_field(world.body(id).value().name) : "");
    if (!alive) continue;
    const BodyMotion m = world.motion(id);
    fmt::format_to(std::back_inserter(lines_), "{},{},{},{},{},{},{},{},{},{:d}\n", step, i, names_[i],
                   m.pose.position.x, m.pose.position.y, angle(m.pose.rotation), m.velocity.x, m.velocity.y,
                   m.angular_velocity, world.is_awake(id).value());
  }
  write(lines_);
}

void CsvWriter::finish() {
  if (std::fflush(file_.get()) != 0) fail();
}

void CsvWriter::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail();
}

void CsvWriter::fail() const {
  if (errno == EPIPE) throw CommandError(kFailure, "");
  throw CommandError(kFailure, path_ + ": cannot be written: " + std::strerror(errno));
}

}  // namespace drystone::cli
