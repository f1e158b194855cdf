#include "tools/drystone/csv_writer.hpp"

#include <fmt/format.h>

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

CsvWriter::CsvWriter(const std::string& path) {
  if (!is_standard_output(path)) file_.emplace(require(io::AtomicFile::create(path)));
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

void CsvWriter::finish() { file_ ? require(file_->finish()) : write_standard_output(""); }

void CsvWriter::write(std::string_view text) { file_ ? require(file_->write(text)) : write_standard_output(text); }

}  // namespace drystone::cli
