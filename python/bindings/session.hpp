// A world that Python owns. Calls that change it must not run beside others: the GIL is released during steps and batches, so another thread may
// try. Such a call raises drystone.InUse instead of waiting, because the order of calls decides the result.
#pragma once

#include <atomic>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "drystone/world.hpp"
#include "errors.hpp"

namespace drystone::python {

class Session {
 public:
  explicit Session(World made) : world(std::move(made)) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  World world;
  /// The bytes of a recording in memory, while there is one.
  std::shared_ptr<std::string> recording;
  /// The recording goes to a file instead.
  std::shared_ptr<std::ofstream> recording_file;

 private:
  friend class Reading;
  friend class Changing;
  // The number of threads that read, or -1 while one changes the world.
  std::atomic<int> users_{0};
  // The thread that changes the world. It may call it again, in a hook of a runner; the library refuses what does not fit.
  std::atomic<std::thread::id> owner_{};
};

/// While this lives, other threads cannot change the world.
class Reading {
 public:
  explicit Reading(Session& session) : session_(session) {
    if (session.owner_.load() == std::this_thread::get_id()) return;
    int users = session.users_.load();
    do {
      if (users < 0) raise_in_use();
    } while (!session.users_.compare_exchange_weak(users, users + 1));
    counts_ = true;
  }
  ~Reading() {
    if (counts_) --session_.users_;
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  Session& session_;
  bool counts_ = false;
};

/// While this lives, other threads can neither read nor change the world.
class Changing {
 public:
  explicit Changing(Session& session) : session_(session) {
    if (session.owner_.load() == std::this_thread::get_id()) return;
    int nobody = 0;
    if (!session.users_.compare_exchange_strong(nobody, -1)) raise_in_use();
    session.owner_.store(std::this_thread::get_id());
    owns_ = true;
  }
  ~Changing() {
    if (!owns_) return;
    session_.owner_.store({});
    session_.users_.store(0);
  }
  Changing(const Changing&) = delete;
  Changing& operator=(const Changing&) = delete;

 private:
  Session& session_;
  bool owns_ = false;
};

}  // namespace drystone::python
