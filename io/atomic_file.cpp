#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <new>
#include <optional>
#include <utility>

namespace drystone::io {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;
// File names have 255 bytes at most, so a long name is cut to make room for what is appended.
constexpr std::size_t kLongestStem = 200;

// The names of the temporary files, for remove_temporary_files(). A file that finds no free place is not removed by a signal.
std::array<std::atomic<const char*>, 64> temporary_names;

void remember(const char* name) {
  for (std::atomic<const char*>& place : temporary_names) {
    const char* free = nullptr;
    if (place.compare_exchange_strong(free, name)) return;
  }
}

// Set before a signal handler takes the first name: then the process ends.
std::atomic<bool> removes_names = false;

// Frees the name, unless a signal handler may be about to read it.
void forget(char* name) {
  bool is_mine = false;
  for (std::atomic<const char*>& place : temporary_names) {
    const char* expected = name;
    is_mine = is_mine || place.compare_exchange_strong(expected, nullptr);
  }
  if (is_mine || !removes_names) std::free(name);
}

// No signal handler runs in this thread while it lives.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

Error cannot_write(const std::string& path, const std::string& reason) {
  return {ErrorCode::invalid_argument, path + ": cannot be written: " + reason};
}

bool starts_with(const std::string& text, std::string_view start) { return text.compare(0, start.size(), start) == 0; }

// "/dev/fd/1" and "/proc/self/fd/1" are not a file but something that is open already.
std::optional<int> open_descriptor(const std::string& path) {
  for (const std::string_view directory : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!starts_with(path, directory)) continue;
    int number = 0;
    const char* const end = path.data() + path.size();
    const auto [last, failure] = std::from_chars(path.data() + directory.size(), end, number);
    if (failure == std::errc{} && last == end) return number;
  }
  return std::nullopt;
}

struct Target {
  // Where the path leads. Absolute, so that a change of the working directory does not matter.
  std::string path;
  bool exists = false;
  // Whether it is replaced by a temporary file.
  bool replaced = true;
  struct stat info {};
};

Result<Target> find_target(const std::string& path) {
  std::error_code ignored;
  Target target;
  fs::path at = fs::absolute(path, ignored);
  for (int links = 0;; ++links) {
    if (links > kMostLinks) return cannot_write(path, describe_errno(ELOOP));
    // The links of these directories lead to what is open, whatever their text says.
    target.replaced = !starts_with(at.string(), "/dev/fd/") && !starts_with(at.string(), "/proc/");
    if (!target.replaced || !fs::is_symlink(fs::symlink_status(at, ignored))) break;
    std::error_code failure;
    at = at.parent_path() / fs::read_symlink(at, failure);
    if (failure) return cannot_write(path, failure.message());
  }
  target.path = at.string();
  target.exists = stat(target.path.c_str(), &target.info) == 0;
  if (!target.exists) {
    if (errno != ENOENT) return cannot_write(path, describe_errno(errno));
    return target;
  }
  if (S_ISDIR(target.info.st_mode)) return cannot_write(path, "it is a directory");
  target.replaced = target.replaced && S_ISREG(target.info.st_mode);
  if (access(target.path.c_str(), W_OK) != 0) return cannot_write(path, describe_errno(errno));
  return target;
}

int open_directly(const Target& target) {
  if (const std::optional<int> number = open_descriptor(target.path)) return dup(*number);
  // Bytes are appended to a file that another program has open, so that none are lost.
  return open(target.path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
}

// Makes a file that nobody else has, and sets its name.
int open_temporary(const std::string& target, std::string& name) {
  static std::atomic<unsigned> count = 0;
  const std::size_t begin = target.rfind('/') + 1;
  const std::string stem = target.substr(0, begin + std::min(target.size() - begin, kLongestStem));
  for (;;) {
    name = stem + "." + std::to_string(getpid()) + "-" + std::to_string(count++) + ".part";
    const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return file;
  }
}

void take_owner_and_permissions(int file, const struct stat& old) {
  // Only an administrator may give a file away; what is refused stays as in a new file.
  if (fchown(file, old.st_uid, old.st_gid) != 0 && fchown(file, static_cast<uid_t>(-1), old.st_gid) != 0) errno = 0;
  fchmod(file, old.st_mode & 0777);
}

// Some file systems cannot flush.
bool flush_to_disk(int file) { return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP; }

}  // namespace

struct AtomicFile::State {
  ~State() {
    if (file != nullptr) std::fclose(file);
    if (temporary == nullptr) return;
    unlink(temporary);
    forget(temporary);
  }
  Result<void> check(bool succeeded) {
    if (!succeeded && error == 0) error = errno;
    if (error == 0) return {};
    return cannot_write(path, describe_errno(error));
  }

  std::string path;  // As it was given.
  Target target;
  char* temporary = nullptr;  // Its name; without one, the target is written directly, or has been replaced.
  std::FILE* file = nullptr;
  int error = 0;
};

AtomicFile::AtomicFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
AtomicFile::AtomicFile(AtomicFile&&) noexcept = default;
AtomicFile& AtomicFile::operator=(AtomicFile&&) noexcept = default;
AtomicFile::~AtomicFile() = default;

Result<AtomicFile> AtomicFile::create(const std::string& path) {
  const Result<Target> target = find_target(path);
  if (!target.ok()) return target.error();
  auto state = std::make_unique<State>();
  state->path = path;
  state->target = target.value();
  int file = -1;
  if (state->target.replaced) {
    const SignalsHeld held;
    std::string name;
    file = open_temporary(state->target.path, name);
    if (file >= 0) {
      state->temporary = strdup(name.c_str());
      if (state->temporary == nullptr) {
        unlink(name.c_str());
        close(file);
        throw std::bad_alloc();
      }
      remember(state->temporary);
    }
  } else {
    file = open_directly(state->target);
  }
  if (file < 0) return state->check(false).error();
  if (state->target.replaced && state->target.exists) take_owner_and_permissions(file, state->target.info);
  state->file = fdopen(file, "wb");
  if (state->file == nullptr) {
    state->check(false);
    close(file);
    return state->check(false).error();
  }
  return AtomicFile(std::move(state));
}

Result<void> AtomicFile::write(std::string_view bytes) {
  return state_->check(std::fwrite(bytes.data(), 1, bytes.size(), state_->file) == bytes.size());
}

Result<void> AtomicFile::flush() { return state_->check(std::fflush(state_->file) == 0); }

Result<void> AtomicFile::finish() {
  State& s = *state_;
  if (const Result<void> flushed = flush(); !flushed.ok()) return flushed;
  const bool replaces = s.temporary != nullptr;
  if (replaces) s.check(flush_to_disk(fileno(s.file)));
  const Result<void> closed = s.check(std::fclose(std::exchange(s.file, nullptr)) == 0);
  if (!closed.ok() || !replaces) return closed;
  const Result<void> renamed = s.check(std::rename(s.temporary, s.target.path.c_str()) == 0);
  if (renamed.ok()) forget(std::exchange(s.temporary, nullptr));
  return renamed;
}

Result<void> write_whole_file(const std::string& path, std::string_view text) {
  Result<AtomicFile> created = AtomicFile::create(path);
  if (!created.ok()) return created.error();
  AtomicFile file = std::move(created).value();
  if (const Result<void> written = file.write(text); !written.ok()) return written;
  return file.finish();
}

Result<void> check_writable(const std::string& path) {
  const Result<Target> target = find_target(path);
  if (!target.ok()) return target.error();
  if (!target.value().replaced) return {};
  const Result<AtomicFile> probe = AtomicFile::create(path);
  return probe.ok() ? Result<void>() : probe.error();
}

bool is_same_file(const std::string& a, const std::string& b) {
  const Result<Target> first = find_target(a), second = find_target(b);
  struct stat info_a {
  }, info_b{};
  const bool has_a = stat(a.c_str(), &info_a) == 0, has_b = stat(b.c_str(), &info_b) == 0;
  if (has_a && has_b) {
    return S_ISREG(info_a.st_mode) && info_a.st_dev == info_b.st_dev && info_a.st_ino == info_b.st_ino;
  }
  if (has_a || has_b || !first.ok() || !second.ok()) return false;
  const fs::path path_a = first.value().path, path_b = second.value().path;
  std::error_code ignored;
  return path_a.filename() == path_b.filename() &&
         fs::weakly_canonical(path_a.parent_path(), ignored) == fs::weakly_canonical(path_b.parent_path(), ignored);
}

std::string describe_errno(int number) {
  return number == ELOOP ? "its symbolic links form a loop" : std::strerror(number);
}

void remove_temporary_files() noexcept {
  removes_names = true;
  for (std::atomic<const char*>& place : temporary_names) {
    if (const char* const name = place.exchange(nullptr)) unlink(name);
  }
}

}  // namespace drystone::io
