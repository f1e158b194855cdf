// The threads of this process, as Linux tells: whether they sleep and how often they ran. A test that asks this does not depend on how fast
// the machine is at the moment.
#pragma once

#if defined(__linux__)
#include <dirent.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <string>

namespace drystone::test {

struct ThreadLook {
  bool sleeps = false;  // Waits for another thread or for a time; neither runs nor could run.
  long switches = 0;    // How often the thread stopped running. A thread that does not run keeps the number.

  friend bool operator==(const ThreadLook&, const ThreadLook&) = default;
};

inline ThreadLook look_at_thread(int id) {
  ThreadLook look;
  std::ifstream status("/proc/self/task/" + std::to_string(id) + "/status");
  for (std::string word; status >> word;) {
    if (word == "State:") {
      status >> word;
      look.sleeps = word == "S";
    } else if (word == "voluntary_ctxt_switches:" || word == "nonvoluntary_ctxt_switches:") {
      long count = 0;
      status >> count;
      look.switches += count;
    }
  }
  return look;
}

/// All threads by their ids.
inline std::map<int, ThreadLook> look_at_threads() {
  std::map<int, ThreadLook> threads;
  DIR* const directory = opendir("/proc/self/task");
  while (const dirent* const entry = readdir(directory)) {
    if (const int id = std::atoi(entry->d_name); id > 0) threads[id] = look_at_thread(id);
  }
  closedir(directory);
  return threads;
}

}  // namespace drystone::test
#endif
