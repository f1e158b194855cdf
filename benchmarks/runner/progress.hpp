// Progress on standard error: one line for each finished task, and on a terminal one more line that is redrawn while a
// task runs.
#pragma once

#include <string>

namespace drystone::bench {

class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Prints a permanent line.
  void say(const std::string& line);
  /// Redraws the temporary line.
  void show(const std::string& line);
  /// Erases the temporary line.
  void clear();

 private:
  bool visible_;
  /// Empty: nothing is drawn.
  std::string drawn_;
};

}  // namespace drystone::bench
