// What the testbed shows: a scene that is simulated (SceneRun) or a recording that is played (RecordingRun). The functions throw
// CommandError; the world is then as it was.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "drystone/world.hpp"

namespace drystone::testbed {

class SceneRun;

class Run {
 public:
  virtual ~Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  virtual const std::string& title() const = 0;
  virtual const World& world() const = 0;
  /// The number of steps that world() has taken.
  virtual std::uint64_t step() const = 0;
  /// The last step that go_to() reaches.
  virtual std::uint64_t last_step() const = 0;
  /// The length of a step [s].
  virtual double dt() const = 0;
  /// The simulated time [s].
  virtual double seconds() const = 0;
  /// Whether advance() has nothing more to play.
  virtual bool is_at_end() const = 0;
  /// Takes one step.
  virtual void advance() = 0;
  /// Goes to the last state at or before a step that the run can go to. Step 0 is the beginning.
  virtual void go_to(std::uint64_t step) = 0;
  /// Begins anew.
  virtual void restart() = 0;
  /// What a viewer should know: contents of a file that are not simulated, or a divergence of the replay. May be empty.
  virtual std::string note() const = 0;
  /// The run as one whose world can be changed; null for a recording.
  virtual SceneRun* editable() { return nullptr; }

 protected:
  Run() = default;
};

/// Opens a built-in scene ("arch:31"), a scene file or a recording. A file whose text does not begin with "{" is a recording.
std::unique_ptr<Run> open_run(const std::string& argument, int workers);

}  // namespace drystone::testbed
