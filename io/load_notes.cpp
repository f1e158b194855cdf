// Counts contents of a file of another program that Drystone does not simulate.
#include "io/load_notes.hpp"

#include <algorithm>

#include "scenes/shortened.hpp"

namespace drystone::io {
namespace {

// A limit, so that a file of nonsense keys makes neither a huge report nor a slow search.
constexpr std::size_t kMostNotes = 64;

}  // namespace

void LoadNotes::count(std::string_view what, const std::string& first, std::size_t times) {
  for (Note& note : notes_) {
    if (note.what != what) continue;
    note.times += times;
    return;
  }
  if (notes_.size() < kMostNotes) {
    notes_.push_back({std::string(what), first, times});
  } else if (notes_.size() == kMostNotes) {
    notes_.push_back({"more of other kinds", first, times});
  } else {
    notes_.back().times += times;
  }
}

void LoadNotes::count_unread(const Cursor& at, const char* of, std::span<const std::string_view> read) {
  for (const auto& member : at.json().get_ref<const Json::object_t&>()) {
    const std::string_view key = member.first;
    bool is_read = false;
    for (const std::string_view other : read) is_read = is_read || other == key;
    if (!is_read) count("\"" + scenes::shortened(key) + "\" of " + of + " is not simulated", at.path());
  }
}

std::vector<std::string> LoadNotes::lines() const {
  std::vector<std::string> lines;
  for (const Note& note : notes_) {
    std::string line = note.what;
    if (note.times > 1) line += ": " + std::to_string(note.times) + " times";
    if (!note.first.empty()) line += (note.times > 1 ? ", first at " : ": at ") + note.first;
    lines.push_back(line);
  }
  return lines;
}

}  // namespace drystone::io
