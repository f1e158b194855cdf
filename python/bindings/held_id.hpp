// Ids know their world: an id that a call of a world returns has the world's number, and calls of another world refuse it. Copies of a
// world have its number, and so have the worlds of a batch, because they have the same ids. A world that was made of bytes has the number 0:
// it takes ids of any world, and its ids are taken by any. So are ids from numbers, pickles, options, results and tables.
#pragma once

#include <cstdint>

namespace drystone::python {

/// An id as Python holds it.
template <typename Id>
struct HeldId {
  Id id;
  std::uint32_t world = 0;
};

/// The number of the world that this thread calls, or 0.
inline thread_local constinit std::uint32_t called_world = 0;

/// While this lives, the thread's call is one of the world with this number.
class InWorld {
 public:
  explicit InWorld(std::uint32_t number) : before_(called_world) { called_world = number; }
  ~InWorld() { called_world = before_; }
  InWorld(const InWorld&) = delete;
  InWorld& operator=(const InWorld&) = delete;

 private:
  std::uint32_t before_;
};

}  // namespace drystone::python
