// A display without a screen, by Xvfb, for programs that open windows. Child processes find it by the variable DISPLAY.
#pragma once

#include <sys/types.h>

#include <string>

namespace drystone::test {

class VirtualDisplay {
 public:
  VirtualDisplay();
  ~VirtualDisplay();
  VirtualDisplay(const VirtualDisplay&) = delete;
  VirtualDisplay& operator=(const VirtualDisplay&) = delete;

  /// Why there is no display; empty if there is one.
  const std::string& missing() const { return missing_; }

 private:
  pid_t server_ = 0;
  std::string missing_;
};

}  // namespace drystone::test
