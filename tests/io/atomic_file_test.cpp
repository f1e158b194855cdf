// Files that are written in whole or not at all: several writers, full disks, links, signals.
#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <vector>

#include "drystone/io/picture.hpp"
#include "drystone/io/player_page.hpp"
#include "drystone/io/recording.hpp"
#include "drystone/io/scene_file.hpp"

namespace drystone::io {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class AtomicFiles : public testing::Test {
 protected:
  AtomicFiles() {
    std::string name = (fs::temp_directory_path() / "drystone_atomic_XXXXXX").string();
    directory_ = mkdtemp(name.data());
  }
  ~AtomicFiles() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  std::string put(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  std::string content(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(directory_)) found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
  }

  fs::path directory_;
};

/// Runs in a process of its own. Returns the status for waitpid().
template <typename Work>
pid_t start_process(Work work) {
  const pid_t process = fork();
  if (process == 0) _exit(work() ? 0 : 1);
  return process;
}

int status_of(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return status;
}

scenes::Scene scene_of_bodies(std::size_t count) {
  scenes::Scene scene;
  scene.bodies.resize(count);
  for (scenes::SceneBody& body : scene.bodies) body.options.type = BodyType::dynamic;
  return scene;
}

std::string message_of(const Result<void>& result) { return result.ok() ? "" : result.error().message; }

TEST_F(AtomicFiles, AreWholeWhileTwoProcessesWriteThem) {
  const scenes::Scene scenes[2] = {scene_of_bodies(400), scene_of_bodies(100)};
  const std::string texts[2] = {write_scene(scenes[0]).value(), write_scene(scenes[1]).value()};
  ASSERT_TRUE(save_scene(scenes[0], path("a.json")).ok());
  for (const scenes::Scene& scene : scenes) {
    start_process([&] {
      bool all_written = true;
      for (int i = 0; i < 60; ++i) all_written = save_scene(scene, path("a.json")).ok() && all_written;
      return all_written;
    });
  }
  for (int running = 2; running > 0;) {
    const std::string text = content("a.json");
    ASSERT_TRUE(text == texts[0] || text == texts[1]) << text.size() << " bytes";
    int status = 0;
    while (running > 0 && waitpid(-1, &status, WNOHANG) > 0) {
      EXPECT_EQ(status, 0) << "a writer was refused";
      --running;
    }
  }
  EXPECT_THAT(names(), testing::ElementsAre("a.json"));
}

// A limit of the file's size fails as a full disk does: in the midst of a write.
TEST_F(AtomicFiles, AFullDiskKeepsTheOldFile) {
  Recording recording;
  recording.frames.resize(1);
  const Snapshot snapshot;
  put("a", "old");
  const std::vector<std::function<Result<void>()>> writers = {
      [&] { return save_scene(scene_of_bodies(400), path("a")); },
      [&] { return write_player_page(recording, path("a")); },
      [&] { return write_png(snapshot, path("a")); },
      [&] { return write_whole_file(path("a"), std::string(5000, 'x')); },
  };
  for (const auto& write : writers) {
    const int status = status_of(start_process([&] {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{1000, 1000};
      setrlimit(RLIMIT_FSIZE, &limit);
      return message_of(write()) == path("a") + ": cannot be written: File too large";
    }));
    EXPECT_EQ(status, 0);
    EXPECT_EQ(content("a"), "old");
    EXPECT_THAT(names(), testing::ElementsAre("a"));
    const Result<void> written = write();
    EXPECT_TRUE(written.ok()) << message_of(written);
    EXPECT_GT(content("a").size(), 1000u);
    put("a", "old");
  }
}

TEST_F(AtomicFiles, OtherFilesAreNotTouched) {
  put("a.json.new", "mine");
  put("target", "mine");
  // The names that come next are taken, also by a link.
  const std::string process = std::to_string(getpid());
  for (int i = 0; i < 2000; ++i) {
    const std::string name = path("a.json." + process + "-" + std::to_string(i) + ".part");
    if (i % 2 == 0) put(fs::path(name).filename().string(), "mine");
    if (i % 2 == 1) fs::create_symlink("target", name);
  }
  ASSERT_TRUE(save_scene(scene_of_bodies(1), path("a.json")).ok());
  for (const std::string& name : names()) {
    if (name == "a.json") continue;
    EXPECT_EQ(content(name), "mine") << name;
  }
  EXPECT_EQ(names().size(), 2003u);
  EXPECT_TRUE(load_scene(path("a.json")).ok());
}

TEST_F(AtomicFiles, ALinkStaysAndItsFileIsReplaced) {
  fs::create_directories(path("far/deep"));
  put("far/old", "old");
  fs::create_symlink("../old", path("far/deep/second"));
  fs::create_symlink("far/deep/second", path("first"));
  ASSERT_TRUE(write_whole_file(path("first"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("first")));
  EXPECT_TRUE(fs::is_symlink(path("far/deep/second")));
  EXPECT_EQ(content("far/old"), "new");

  fs::create_symlink("far/none", path("dangling"));
  EXPECT_TRUE(check_writable(path("dangling")).ok());
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
  EXPECT_FALSE(fs::exists(path("far/none")));
  ASSERT_TRUE(write_whole_file(path("dangling"), "made").ok());
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
  EXPECT_EQ(content("far/none"), "made");

  fs::create_symlink("loop", path("loop"));
  fs::create_symlink("b", path("a"));
  fs::create_symlink("a", path("b"));
  for (const char* name : {"loop", "a", "loop/file"}) {
    const std::string message = path(name) + ": cannot be written: its symbolic links form a loop";
    EXPECT_EQ(message_of(write_whole_file(path(name), "new")), message);
    EXPECT_EQ(message_of(check_writable(path(name))), message);
  }
  EXPECT_THAT(load_scene(path("loop")).error().message, HasSubstr("its symbolic links form a loop"));
}

TEST_F(AtomicFiles, HaveThePermissionsOfTheFileThatTheyReplace) {
  const auto permissions = [&](const char* name) { return fs::status(path(name)).permissions(); };
  const mode_t before = umask(027);
  ASSERT_TRUE(write_whole_file(path("new"), "new").ok());
  umask(before);
  EXPECT_EQ(permissions("new"), fs::perms{0640});
  put("shared", "old");
  fs::permissions(path("shared"), fs::perms{0666});
  ASSERT_TRUE(write_whole_file(path("shared"), "new").ok());
  EXPECT_EQ(permissions("shared"), fs::perms{0666});
  if (geteuid() == 0) return;  // Who may write everything.
  fs::permissions(path("shared"), fs::perms{0444});
  EXPECT_THAT(message_of(write_whole_file(path("shared"), "newer")),
              HasSubstr("shared: cannot be written: Permission"));
  EXPECT_EQ(content("shared"), "new");
}

TEST_F(AtomicFiles, WhatIsNoFileIsWrittenDirectly) {
  EXPECT_TRUE(write_whole_file("/dev/null", "text").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THAT(message_of(write_whole_file("/dev/full", "text")), HasSubstr("/dev/full: cannot be written: No space"));
  EXPECT_THAT(message_of(write_whole_file(directory_.string(), "text")), HasSubstr("it is a directory"));

  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_TRUE(check_writable(path("pipe")).ok());  // Without a reader.
  const pid_t writer = start_process([&] { return write_whole_file(path("pipe"), "through").ok(); });
  EXPECT_EQ(content("pipe"), "through");
  EXPECT_EQ(status_of(writer), 0);

  // An open file keeps what it has.
  const int file = open(path("log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ASSERT_EQ(write(file, "one ", 4), 4);
  ASSERT_TRUE(write_whole_file("/dev/fd/" + std::to_string(file), "two ").ok());
  ASSERT_EQ(write(file, "three", 5), 5);
  close(file);
  EXPECT_EQ(content("log"), "one two three");
}

TEST_F(AtomicFiles, MayHaveTheLongestName) {
  const std::string name(255, 'n');
  ASSERT_TRUE(write_whole_file(path(name), "text").ok());
  EXPECT_EQ(content(name), "text");
  EXPECT_THAT(message_of(write_whole_file(path(name + "n"), "text")), HasSubstr("File name too long"));
  EXPECT_THAT(names(), testing::ElementsAre(name));
}

TEST_F(AtomicFiles, AreComparedByIdentity) {
  put("a", "text");
  put("b", "text");
  fs::create_hard_link(path("a"), path("hard"));
  fs::create_symlink("a", path("soft"));
  fs::create_symlink(".", path("here"));
  for (const char* name : {"a", "hard", "soft", "here/a", "here/here/hard", "./a"}) {
    EXPECT_TRUE(is_same_file(path("a"), path(name))) << name;
    EXPECT_FALSE(is_same_file(path("b"), path(name))) << name;
  }
  fs::create_symlink("here/none", path("to_none"));
  EXPECT_TRUE(is_same_file(path("none"), path("to_none")));
  EXPECT_FALSE(is_same_file(path("none"), path("no")));
  EXPECT_FALSE(is_same_file(path("none"), path("a")));
  EXPECT_FALSE(is_same_file("/dev/null", "/dev/null"));
}

TEST_F(AtomicFiles, LeaveNoTraceUnlessFinished) {
  put("a", "old");
  {
    AtomicFile file = AtomicFile::create(path("a")).value();
    ASSERT_TRUE(file.write("new").ok());
    ASSERT_TRUE(file.flush().ok());
    EXPECT_EQ(names().size(), 2u);
    EXPECT_EQ(content("a"), "old");
  }
  EXPECT_THAT(names(), testing::ElementsAre("a"));
  const pid_t interrupted = start_process([&] {
    AtomicFile file = AtomicFile::create(path("a")).value();
    remove_temporary_files();
    return !file.finish().ok();
  });
  EXPECT_EQ(status_of(interrupted), 0);
  EXPECT_THAT(names(), testing::ElementsAre("a"));
  EXPECT_EQ(content("a"), "old");
}

TEST_F(AtomicFiles, ManyMayBeOpenAtOnce) {
  std::vector<AtomicFile> files;
  for (int i = 0; i < 100; ++i) files.push_back(AtomicFile::create(path(std::to_string(i))).value());
  for (AtomicFile& file : files) EXPECT_TRUE(file.finish().ok());
  EXPECT_EQ(names().size(), 100u);
}

// Killed at any moment, a process leaves the old file or the new one.
TEST_F(AtomicFiles, AreWholeWhereverAProcessIsKilled) {
  const std::string old_text(200000, 'o'), new_text(200000, 'n');
  int killed = 0;
  for (int microseconds = 0; microseconds < 3000; microseconds += 50) {
    put("a", old_text);
    const pid_t writer = start_process([&] {
      for (;;) write_whole_file(path("a"), new_text);
      return true;
    });
    usleep(static_cast<useconds_t>(microseconds));
    kill(writer, SIGKILL);
    const int status = status_of(writer);
    killed += WIFSIGNALED(status) ? 1 : 0;
    const std::string text = content("a");
    EXPECT_TRUE(text == old_text || text == new_text) << text.size() << " bytes";
  }
  EXPECT_EQ(killed, 60);
}

TEST_F(AtomicFiles, ASignalRemovesTheTemporaryFileWheneverItComes) {
  put("a", "old");
  const std::string text(200000, 'n');
  for (int microseconds = 0; microseconds < 3000; microseconds += 50) {
    const pid_t writer = start_process([&] {
      std::signal(SIGTERM, [](int) {
        remove_temporary_files();
        _exit(0);
      });
      for (;;) write_whole_file(path("a"), text);
      return false;
    });
    usleep(static_cast<useconds_t>(microseconds));
    kill(writer, SIGTERM);
    status_of(writer);
    ASSERT_THAT(names(), testing::ElementsAre("a")) << microseconds;
  }
}

}  // namespace
}  // namespace drystone::io
