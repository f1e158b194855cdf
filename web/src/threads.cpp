// Threads for the steps of worlds, in the module whose memory is shared. JavaScript starts the threads (threads.mjs); each of them has an
// instance of the module with the same memory, and calls dry_web_thread(), which does not return. All worlds use these threads by schedulers.
//
// Emscripten's C library for programs without threads is linked: the one with threads cannot do without Emscripten's own JavaScript. Its
// locks do nothing. So memory is allocated under a lock of this file. The engine's wait for the end of a job becomes a loop that reads the
// count, which the main thread of a page needs in any case, because it may not sleep.
#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "drystone/drystone.h"

namespace {

constexpr int kMostWorkers = 64;
/// How often a thread looks for work before it sleeps: about a tenth of a millisecond. A step has parallel parts more often than that.
constexpr int kLooks = 50000;

/// For sections of some hundred instructions.
class Lock {
 public:
  void lock() {
    while (is_taken_.exchange(true, std::memory_order_acquire)) {
    }
  }
  void unlock() { is_taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> is_taken_{false};
};

constinit Lock memory_lock;
constinit Lock task_lock;
DrySchedulerTask* task = nullptr;  // Of the last call of run(). Under task_lock.
std::atomic<std::uint32_t> run_count{0};
std::atomic<int> wanted_threads{0};
std::atomic<int> sleeping_threads{0};
std::atomic<std::uint32_t> helps{0};

void run(void*, int count, const DrySchedulerTask* given) {
  {
    const std::lock_guard lock(task_lock);
    if (task != nullptr) dry_scheduler_task_destroy(task);
    task = dry_scheduler_task_copy(given);
  }
  wanted_threads.store(count - 1);
  run_count.fetch_add(1);
  // No thread misses this call: it counts itself as sleeping before it compares run_count for the last time.
  if (sleeping_threads.load() > 0)
    __builtin_wasm_memory_atomic_notify(reinterpret_cast<int*>(&run_count), kMostWorkers);
}

/// The value of run_count when it is not `seen` any more.
std::uint32_t wait_for_run(std::uint32_t seen) {
  for (int look = 0; look < kLooks; ++look) {
    if (const std::uint32_t now = run_count.load(); now != seen) return now;
  }
  sleeping_threads.fetch_add(1);
  __builtin_wasm_memory_atomic_wait32(reinterpret_cast<int*>(&run_count), static_cast<int>(seen), -1);
  sleeping_threads.fetch_sub(1);
  return run_count.load();
}

// By the number of workers.
std::array<DryScheduler*, kMostWorkers + 1> schedulers{};
std::array<int, kMostWorkers + 1> worker_counts{};

}  // namespace

/// The scheduler that stands for so many workers, in [2, 64].
extern "C" DryScheduler* dry_web_scheduler(int workers) {
  const auto i = static_cast<std::size_t>(workers);
  if (schedulers[i] == nullptr) {
    worker_counts[i] = workers;
    DrySchedulerFunctions functions{};
    functions.context = &worker_counts[i];
    functions.worker_count = [](void* count) { return *static_cast<const int*>(count); };
    functions.run = run;
    if (dry_scheduler_create(&functions, &schedulers[i]) != DRY_OK) return nullptr;
  }
  return schedulers[i];
}

namespace {

template <typename Options>
void use_threads(Options& options) {
  if (options.workers <= 1 || options.workers > kMostWorkers) return;  // The engine refuses what is out of range.
  options.scheduler = dry_web_scheduler(options.workers);
  options.workers = 1;
}
template <typename Options>
void show_threads(Options& options) {
  for (int workers = 2; workers <= kMostWorkers; ++workers) {
    if (options.scheduler != nullptr && options.scheduler == schedulers[static_cast<std::size_t>(workers)]) {
      options.workers = workers;
    }
  }
}

}  // namespace

extern "C" {

/// Options that JavaScript gives: a scheduler stands for the workers. Options that JavaScript reads: the workers again.
void dry_web_world_use_threads(DryWorldOptions* options) { use_threads(*options); }
void dry_web_world_show_threads(DryWorldOptions* options) { show_threads(*options); }
void dry_web_world_batch_use_threads(DryWorldBatchOptions* options) { use_threads(*options); }
void dry_web_world_batch_show_threads(DryWorldBatchOptions* options) { show_threads(*options); }

/// How often threads have helped, for tests.
std::uint32_t dry_web_helps() { return helps.load(); }

/// Helps with steps for ever.
void dry_web_thread(int index) {
  std::uint32_t seen = 0;
  while (true) {
    seen = wait_for_run(seen);
    if (index >= wanted_threads.load()) continue;
    DrySchedulerTask* own = nullptr;
    {
      const std::lock_guard lock(task_lock);
      if (task != nullptr) own = dry_scheduler_task_copy(task);
    }
    if (own == nullptr) continue;
    dry_scheduler_task_call(own);
    helps.fetch_add(1);
    const std::lock_guard lock(task_lock);
    dry_scheduler_task_destroy(own);
  }
}

// --- Memory: the functions of Emscripten's emmalloc, which these replace, under a lock ------------------------------------------

void* emmalloc_malloc(std::size_t size);
void* emmalloc_calloc(std::size_t count, std::size_t size);
void* emmalloc_realloc(void* block, std::size_t size);
void* emmalloc_memalign(std::size_t alignment, std::size_t size);
void emmalloc_free(void* block);

void* malloc(std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return emmalloc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return emmalloc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return emmalloc_realloc(block, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  const std::lock_guard lock(memory_lock);
  return emmalloc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  *block = memalign(alignment, size);
  return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) {
  const std::lock_guard lock(memory_lock);
  emmalloc_free(block);
}

}  // extern "C"
