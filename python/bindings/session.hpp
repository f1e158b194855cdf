// A world that Python uses: its own, or one of a batch. Calls that change it must not run beside others: the GIL is released during steps and
// batches, so another thread may try. Such a call raises drystone.InUse instead of waiting, because the order of calls decides the result.
#pragma once

#include <atomic>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "drystone/world.hpp"
#include "errors.hpp"
#include "held_id.hpp"

namespace drystone::python {

/// Who uses a world at present. The worlds of a batch have one in common, because a call on the batch uses all of them.
class Users {
 private:
  friend class Reading;
  friend class Changing;
  friend class HookCaller;
  friend class FieldFunctionTable;
  // The number of threads that read, or -1 while one changes the world.
  std::atomic<int> count_{0};
  // The thread that changes the world. It may call it again, in a hook of a runner; the library refuses what does not fit.
  std::atomic<std::thread::id> owner_{};
  // Whether the owner is in a hook of contacts or a function of a field, which must not call the world. Only the owner reads and writes this.
  bool in_callback_ = false;

  /// Whether this thread changes the world already.
  bool is_owner() const {
    if (owner_.load() != std::this_thread::get_id()) return false;
    if (in_callback_) raise({ErrorCode::wrong_moment, "a contact hook or field function must not call its world"});
    return true;
  }
};

/// What a world has of Python: what its steps call (callbacks.hpp) and user data (user_data.hpp). An object is empty if there is nothing.
struct Callbacks {
  nb::object contact_hooks;    ///< A drystone.ContactHooks.
  nb::object field_functions;  ///< A FieldFunctionTable.
  nb::object user_data;        ///< A dict of a world's own, or a batch's.
};

/// What the worlds of a batch have in common for their user data.
struct DataOfBatch {
  std::vector<const World*> worlds;  ///< And the start, because resets bring back what it has.
  std::size_t swept_at = 64;
};

class Session {
 public:
  explicit Session(World made, Callbacks its_callbacks = {}, std::uint32_t its_number = new_number())
      : number(its_number),
        own_(std::move(made)),
        own_callbacks(std::move(its_callbacks)),
        world(*own_),
        users(std::make_shared<Users>()) {}
  /// A world of a batch, which must outlive the session, as must its callbacks and data.
  Session(World& world_of_batch, std::shared_ptr<Users> users_of_batch, Callbacks& callbacks_of_batch,
          DataOfBatch& data_of_batch, std::uint32_t number_of_batch)
      : number(number_of_batch),
        callbacks_(&callbacks_of_batch),
        of_batch(&data_of_batch),
        world(world_of_batch),
        users(std::move(users_of_batch)) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Of its ids (held_id.hpp). Any number but 0 is given once, until 2^32 worlds were made.
  std::atomic<std::uint32_t> number;
  static std::uint32_t new_number() {
    static std::atomic<std::uint32_t> last{0};
    return ++last;
  }

 private:
  std::optional<World> own_;
  Callbacks* callbacks_ = &own_callbacks;

 public:
  /// The callbacks of a world that belongs to no batch; Python's collector sees them here.
  Callbacks own_callbacks;
  const Callbacks& callbacks() const { return *callbacks_; }
  Callbacks& callbacks() { return *callbacks_; }

  /// Null for a world of its own.
  DataOfBatch* const of_batch = nullptr;
  /// So many objects are kept as user data when those without a thing are dropped next.
  std::size_t swept_at = 64;

  World& world;
  const std::shared_ptr<Users> users;
  /// The bytes of a recording in memory, while there is one.
  std::shared_ptr<std::string> recording;
  /// The recording goes to a file instead.
  std::shared_ptr<std::ofstream> recording_file;
};

/// While this lives, other threads cannot change the world.
class Reading {
 public:
  explicit Reading(Session& session) : Reading(*session.users) {}
  explicit Reading(Users& users) : users_(users) {
    if (users_.is_owner()) return;
    int count = users_.count_.load();
    do {
      if (count < 0) raise_in_use();
    } while (!users_.count_.compare_exchange_weak(count, count + 1));
    counts_ = true;
  }
  ~Reading() {
    if (counts_) --users_.count_;
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  Users& users_;
  bool counts_ = false;
};

/// While this lives, other threads can neither read nor change the world.
class Changing {
 public:
  explicit Changing(Session& session) : Changing(*session.users) {}
  explicit Changing(Users& users) : users_(users) {
    if (users_.is_owner()) return;
    int nobody = 0;
    if (!users_.count_.compare_exchange_strong(nobody, -1)) raise_in_use();
    users_.owner_.store(std::this_thread::get_id());
    owns_ = true;
  }
  ~Changing() {
    if (!owns_) return;
    users_.owner_.store({});
    users_.count_.store(0);
  }
  Changing(const Changing&) = delete;
  Changing& operator=(const Changing&) = delete;

 private:
  Users& users_;
  bool owns_ = false;
};

}  // namespace drystone::python
