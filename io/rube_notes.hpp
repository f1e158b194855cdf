// What a R.U.B.E. file has and Drystone does not simulate, counted. Kinds of notes are kept in the order of their first
// appearance, so that the report reads like the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/json_reader.hpp"

namespace drystone::io {

class RubeNotes {
 public:
  /// One more of a kind; `what` is said of each, `first` (a path) of the first of them.
  void count(std::string_view what, const std::string& first, std::size_t times = 1);

  /// Counts the members of an object whose key is not among those that the reader reads.
  void count_unread(const Cursor& at, const char* of, std::span<const std::string_view> read);

  /// "what: 3 times, first at body[1].fixture[0]".
  std::vector<std::string> lines() const;

 private:
  struct Note {
    std::string what;
    std::string first;
    std::size_t times;
  };
  std::vector<Note> notes_;
};

}  // namespace drystone::io
