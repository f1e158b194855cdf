// Runs the command line as a user does: a process with arguments, whose output, messages and exit code are checked.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace drystone::test {

struct Outcome {
  /// As in a shell: 128 plus the number of the signal, if one ended the program.
  int exit_code = 0;
  std::string out;
  std::string err;
};

/// A directory of its own for each test, removed at its end.
class Directory {
 public:
  Directory();
  ~Directory();
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& text) const;
  bool is_empty() const { return std::filesystem::is_empty(path_); }

 private:
  std::filesystem::path path_;
};

std::string read_text(const std::string& path);

/// The names of a directory's files.
std::vector<std::string> names_in(const Directory& directory);

/// Waits for the temporary file of a program that writes to `target`, until there is something in it. Returns its path; empty if it does
/// not come.
std::string wait_for_temporary(const Directory& directory, const std::string& target);

/// A program that runs. Its output goes to files in `directory`. The default of `path` is the program that the test is built for.
class Program {
 public:
  Program(const Directory& directory, const std::vector<std::string>& arguments,
          const std::string& path = DRYSTONE_PROGRAM);

  void send(int signal) const;
  /// May be called once.
  Outcome wait() const;

 private:
  std::string out_;
  std::string err_;
  pid_t process_;
};

/// Runs the program to its end.
Outcome run_program(const std::vector<std::string>& arguments, const std::string& path = DRYSTONE_PROGRAM);

}  // namespace drystone::test
