// What is going on, on standard error: one line for each thing that is done, and, where that is a terminal, one line below
// that is drawn anew while something runs.
#pragma once

#include <string>

namespace drystone::bench {

class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// A line that stays.
  void say(const std::string& line);
  /// The line that does not.
  void show(const std::string& line);
  /// Takes that line away.
  void clear();

 private:
  bool visible_;
  /// Empty: nothing is drawn.
  std::string drawn_;
};

}  // namespace drystone::bench
