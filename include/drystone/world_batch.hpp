// Many small worlds that are stepped by one call: for learning programs, for searches over controls, for many rooms of a game.
//
// Each world is a complete World, and a step of it is done by one worker. So its bits are those that it has alone, in a batch of any size,
// at any place and with any number of workers. Worlds of a batch share the scratch memory of steps, one for each worker, and a reset copies
// the start state into memory that the world already has (docs/world_batch.md).
//
// A batch is used by one thread at a time. Several threads may make const calls on its worlds while no call on the batch runs. Every
// call checks its input first: a refused call leaves all worlds as they were, and its message names the world.
//
// A call that gets no memory throws std::bad_alloc when all workers are done. Each world is then as it was, has been stepped or reset, or is
// unfinished (drystone/world.hpp); reset() makes unfinished worlds whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "drystone/columns.hpp"
#include "drystone/id.hpp"
#include "drystone/math.hpp"
#include "drystone/result.hpp"
#include "drystone/scheduler.hpp"
#include "drystone/world.hpp"

namespace drystone {

/// The options of a batch.
struct WorldBatchOptions {
  /// Threads that share the worlds, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler.
  int workers = 1;
  /// Uses the program's threads instead of own ones. The scheduler must outlive the batch. Null: none.
  Scheduler* scheduler = nullptr;
};

/// What a program does with each world around its step: controls before it, observations after it. Functions that are empty are not called.
///
/// The worker that steps a world calls them, while the world is in its cache. They may make any call on this world, but must not move it
/// away, must not call the batch, and must not throw. With several workers, calls for different worlds run at the same time.
struct WorldBatchCalls {
  std::function<void(std::size_t index, World& world)> before_step{};
  std::function<void(std::size_t index, World& world)> after_step{};  ///< See before_step.
};

/// Worlds that are stepped by one call; see the head of this file.
class WorldBatch {
 public:
  /// `count` worlds that begin as copies of `start`, with the same ids, and that reset() brings back to this state. They have one worker
  /// each; their lanes, functions of fields and contact hooks are those of `start`. `count` may be 0; at most 2^24. Errors:
  /// invalid_argument for an option out of range; limit_exceeded if the system starts fewer threads than the options ask for; wrong_moment
  /// while `start` steps or if it is unfinished.
  static Result<WorldBatch> create(std::size_t count, const World& start, const WorldBatchOptions& options = {});
  ~WorldBatch();
  /// A batch that was moved from may only be destroyed or assigned to.
  WorldBatch(WorldBatch&&) noexcept;
  WorldBatch& operator=(WorldBatch&&) noexcept;

  /// The number of worlds.
  std::size_t size() const;
  /// A world of the batch, for any call, also for contents of its own. `index` is below size(): raises Exception otherwise. The reference
  /// is valid as long as the batch lives.
  World& world(std::size_t index);
  const World& world(std::size_t index) const;  ///< For const calls.

  // A mask has an element for each world: the call acts on the worlds whose element is not 0. An empty mask selects all worlds.

  /// Advances worlds by `seconds`, in (0, 1], as World::step() does. Reports and events are those of each world, but the times of phases
  /// and the list of jobs are empty, StepReport::arena_growths tells of scratch memory that worlds share, and World::draw() has no data of
  /// the last step. Errors: invalid_argument for seconds out of range, for a mask that is not as long as the batch, and for a world with
  /// contact hooks if the batch has several workers; wrong_moment for a world that steps at present, is unfinished or was moved away.
  Result<void> step(float seconds, std::span<const std::uint8_t> mask = {});
  /// The same, with calls around the step of each of these worlds.
  Result<void> step(float seconds, std::span<const std::uint8_t> mask, const WorldBatchCalls& calls);
  /// Advances each world by a time of its own: 0, which leaves the world as it is, or in (0, 1].
  Result<void> step(std::span<const float> seconds);

  /// Brings worlds back to the start state: they then behave, bit for bit, as the world from which it was taken. Reports and events become
  /// empty, and spans that these worlds returned are invalid. Ids that were given out since are stale, until new objects receive the same
  /// ids. Allocates nothing if the worlds had as many rows before. Errors: invalid_argument for a mask that is not as long as the batch;
  /// wrong_moment for a world that steps at present or was moved away, and for one that is being recorded: World::restore() can be recorded.
  Result<void> reset(std::span<const std::uint8_t> mask = {});
  /// Replaces the start state, for later resets. Present worlds stay as they are. Raises Exception (wrong_moment) while `start` steps or if
  /// it is unfinished.
  void set_start(const World& start);

  /// World::set_gravity() for each world: gravities[i] [m/s^2] is that of world i. Finite. It wakes the bodies if the gravity changes, and
  /// lasts until the next reset.
  Result<void> set_gravity(std::span<const Vec2> gravities);

  /// hashes[i] is World::state_hash() of world i. Errors: invalid_argument if there is not one element for each world.
  Result<void> state_hashes(std::span<std::uint64_t> hashes) const;

  /// Fills the columns of these bodies of all worlds: number w * bodies.size() + i of each column belongs to bodies[i] in world w. A column
  /// has size() * bodies.size() numbers, or none. Errors: stale_id if a body is not alive in one of the worlds; invalid_argument for a
  /// column of another length.
  Result<void> read_bodies(std::span<const BodyId> bodies, const BodyColumns& out) const;

 private:
  struct Data;
  explicit WorldBatch(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

}  // namespace drystone
