// A recording that is played (drystone/replayer.hpp). Its world cannot be changed.
#pragma once

#include <string>

#include "drystone/replayer.hpp"
#include "tools/testbed/run.hpp"

namespace drystone::testbed {

class RecordingRun final : public Run {
 public:
  RecordingRun(const std::string& path, int workers);

  const std::string& title() const override { return title_; }
  const World& world() const override { return replayer_.world(); }
  std::uint64_t step() const override { return replayer_.step(); }
  std::uint64_t last_step() const override { return replayer_.steps(); }
  double dt() const override { return dt_; }
  double seconds() const override { return replayer_.seconds(); }
  bool is_at_end() const override { return replayer_.step() == replayer_.steps(); }
  void advance() override;
  /// Exact; plays the steps since the last keyframe before it.
  void go_to(std::uint64_t step) override;
  void restart() override { go_to(0); }
  std::string note() const override;

 private:
  std::string title_;
  Replayer replayer_;
  double dt_ = 1.0 / 60.0;
};

}  // namespace drystone::testbed
