#include "tests/tools/program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace drystone::test {
namespace {

pid_t spawn(const std::string& path, std::vector<std::string> arguments, const std::string& out,
            const std::string& err) {
  arguments.insert(arguments.begin(), path);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&files, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t process = 0;
  const int failure = posix_spawn(&process, path.c_str(), &files, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failure != 0) throw std::runtime_error("cannot start " + path);
  return process;
}

}  // namespace

Directory::Directory() {
  std::string name = (std::filesystem::temp_directory_path() / "drystone_XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  path_ = name;
}

Directory::~Directory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Directory::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
  return *this / name;
}

std::string read_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> names_in(const Directory& directory) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(directory / ""))
    names.push_back(entry.path().filename().string());
  return names;
}

std::string wait_for_temporary(const Directory& directory, const std::string& target) {
  for (int i = 0; i < 3000; ++i) {
    for (const std::string& name : names_in(directory)) {
      std::error_code ignored;
      const bool is_temporary = name.rfind(target + ".", 0) == 0 && std::filesystem::path(name).extension() == ".part";
      if (is_temporary && std::filesystem::file_size(directory / name, ignored) > 0 && !ignored)
        return directory / name;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return {};
}

Program::Program(const Directory& directory, const std::vector<std::string>& arguments, const std::string& path)
    : out_(directory / "stdout"), err_(directory / "stderr"), process_(spawn(path, arguments, out_, err_)) {}

void Program::send(int signal) const { kill(process_, signal); }

Outcome Program::wait() const {
  int status = 0;
  waitpid(process_, &status, 0);
  const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {exit_code, read_text(out_), read_text(err_)};
}

Outcome run_program(const std::vector<std::string>& arguments, const std::string& path) {
  const Directory directory;
  return Program(directory, arguments, path).wait();
}

}  // namespace drystone::test
