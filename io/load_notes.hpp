// Counts contents of a file of another program that Drystone does not simulate. Kinds of notes are kept in the order of their
// first appearance, so that the report has the order of the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/json_reader.hpp"

namespace drystone::io {

class LoadNotes {
 public:
  /// Counts notes of a kind: `what` is the kind, `first` the path in the file, which is kept for the first note of a kind.
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
