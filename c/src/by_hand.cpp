// The functions of the C API that are written by hand: failures, bytes, recordings in memory, functions of fields, tasks of a scheduler,
// types of shapes, lists of things to draw.
#include <array>
#include <mutex>

#include "c/generated/parts.hpp"
#include "c/src/bridge.hpp"

/// A recording in memory.
struct DryRecording {
  std::vector<std::uint8_t> bytes;
  /// Whether bytes could not be appended. A recording with a gap is of no use, so it stays empty.
  bool lost = false;
};

namespace drystone::c {
namespace {

struct LastFailure {
  DryStatus status = DRY_OK;
  std::string message;
};
thread_local LastFailure last_failure;

}  // namespace

DryStatus fail(DryStatus status, std::string_view message) noexcept {
  last_failure.status = status;
#if defined(__cpp_exceptions)
  try {
    last_failure.message = message;
  } catch (const std::bad_alloc&) {
    last_failure.message.clear();
  }
#else
  last_failure.message = message;
#endif
  return status;
}

DryStatus finish(Result<void>& result) {
  const End<Result<void>> end{result};
  return result.ok() ? DRY_OK : fail(result.error());
}

std::string Path::text() const {
  const std::string before = parent == nullptr ? std::string() : parent->text();
  if (is_element) return before + "[" + std::to_string(index) + "]";
  return before.empty() ? std::string(name) : before + "." + std::string(name);
}

void Input::refuse(const Path& path, std::string_view problem) {
  if (failed()) return;
  status_ = DRY_ERROR_INVALID_ARGUMENT;
  fail(status_, path.text() + " " + std::string(problem));
}

void Input::refuse_value(const Path& path, int value) { refuse(path, "has no such value: " + std::to_string(value)); }

std::size_t Call::count_of(const void* first, std::size_t count, const char* name) {
  return input_.has_elements(first, count, Path{nullptr, name}) ? count : 0;
}

std::string Call::in_call() const { return *function_ == '\0' ? std::string() : std::string(function_) + ": "; }

void Call::refuse_null(const char* name) {
  input_.refuse(Path{nullptr, name},
                *function_ == '\0' ? std::string("is null") : std::string("is null, in ") + function_);
}

namespace {

// A support function of the engine is a plain pointer, without a context. So there is a row of the table for each type that a program
// may register, and for each row a function that calls what the row holds.
struct SupportFunctions {
  DryVec2 (*support)(const float*, std::size_t, DryVec2) = nullptr;
  const char* (*refusal)(const float*, std::size_t) = nullptr;
};
constexpr std::size_t kSupportRows = kMaxSupportTypes;
std::array<SupportFunctions, kSupportRows> support_rows;
std::size_t support_rows_used = 0;
std::mutex support_mutex;

template <std::size_t Row>
Vec2 support_of_row(std::span<const float> parameters, Vec2 direction) {
  return same<Vec2>(support_rows[Row].support(parameters.data(), parameters.size(), same<DryVec2>(direction)));
}
template <std::size_t Row>
const char* refusal_of_row(std::span<const float> parameters) {
  return support_rows[Row].refusal(parameters.data(), parameters.size());
}

using Support = Vec2 (*)(std::span<const float>, Vec2);
using Refusal = const char* (*)(std::span<const float>);
template <std::size_t... Row>
constexpr std::array<Support, kSupportRows> make_supports(std::index_sequence<Row...>) {
  return {support_of_row<Row>...};
}
template <std::size_t... Row>
constexpr std::array<Refusal, kSupportRows> make_refusals(std::index_sequence<Row...>) {
  return {refusal_of_row<Row>...};
}
constexpr auto kSupports = make_supports(std::make_index_sequence<kSupportRows>());
constexpr auto kRefusals = make_refusals(std::make_index_sequence<kSupportRows>());

/// The row of these functions, an earlier one if they are known; kSupportRows if no row is free.
std::size_t support_row(const SupportFunctions& functions) {
  for (std::size_t i = 0; i < support_rows_used; ++i) {
    if (support_rows[i].support == functions.support && support_rows[i].refusal == functions.refusal) return i;
  }
  if (support_rows_used == kSupportRows) return kSupportRows;
  support_rows[support_rows_used] = functions;
  return support_rows_used;
}

DryStatus register_support(const DrySupportType& type) {
  const std::lock_guard lock(support_mutex);
  const std::size_t row = support_row({type.support, type.refusal});
  if (row == kSupportRows)
    return fail(DRY_ERROR_INVALID_ARGUMENT,
                "SupportType.support: there are " + std::to_string(kSupportRows) + " functions already");
  SupportType registered;
  registered.name = text_of(type.name);
  registered.parameters = type.parameters;
  registered.support = type.support == nullptr ? nullptr : kSupports[row];
  registered.refusal = type.refusal == nullptr ? nullptr : kRefusals[row];
  const Result<void> result = register_support_type(registered);
  if (!result.ok()) return fail(result.error());
  if (row == support_rows_used) ++support_rows_used;
  return DRY_OK;
}

/// The things that a world draws, as a list.
class DrawItems final : public DebugDraw {
 public:
  /// Empties the list, and keeps its memory for the next one.
  void clear() {
    items_.clear();
    first_.clear();
    points_.clear();
    characters_.clear();
  }
  std::span<const DryDrawItem> items() {
    for (std::size_t i = 0; i < items_.size(); ++i) {
      items_[i].points = points_.data() + first_[i].point;
      if (items_[i].text != nullptr) items_[i].text = characters_.c_str() + first_[i].character;
    }
    return items_;
  }
  void polygon(std::span<const Position> corners, float radius, DrawColor color) override {
    add("polygon", color, corners, radius);
  }
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override {
    add("circle", color, std::array{center}, radius, x_axis);
  }
  void capsule(Position a, Position b, float radius, DrawColor color) override {
    add("capsule", color, std::array{a, b}, radius);
  }
  void segment(Position a, Position b, DrawColor color) override { add("segment", color, std::array{a, b}); }
  void point(Position place, DrawColor color) override { add("point", color, std::array{place}); }
  void text(Position place, std::string_view text, DrawColor color) override {
    add("text", color, std::array{place});
    items_.back().text = "";
    characters_.append(text).push_back('\0');
  }
  void transform(const WorldTransform& pose, DrawColor color) override {
    add("transform", color, std::array{pose.position}, 0.0f, pose.rotation);
  }

 private:
  struct First {
    std::size_t point, character;
  };
  void add(const char* kind, DrawColor color, std::span<const Position> places, float radius = 0.0f,
           Rotation rotation = {}) {
    first_.push_back({points_.size(), characters_.size()});
    items_.push_back(
        {kind, same<DryDrawColor>(color), radius, same<DryRotation>(rotation), nullptr, places.size(), nullptr});
    for (const Position& place : places) points_.push_back(same<DryPosition>(place));
  }

  std::vector<DryDrawItem> items_;
  std::vector<First> first_;
  std::vector<DryPosition> points_;
  std::string characters_;
};

/// The value of a call that needs one object; zero or null if the object is null.
template <typename Value, typename Body>
Value value_of(const char* function, const void* needed, const char* parameter, Body body) {
  Call call(function);
  return call.run<Value>([&]() -> Value {
    call.require(needed, parameter);
    return call.failed() ? Value{} : body();
  });
}

}  // namespace
}  // namespace drystone::c

using namespace drystone;
using namespace drystone::c;

const char* dry_version(void) { return kVersion; }
uint32_t dry_abi(void) { return DRY_ABI; }
DryStatus dry_check_abi(uint32_t abi) {
  Call call("dry_check_abi");
  return call.run([&] {
    if (abi == DRY_ABI) return DRY_OK;
    return fail(DRY_ERROR_INVALID_ARGUMENT,
                std::string("the library (version ") + kVersion + ") has other structs or functions than the header");
  });
}
const char* dry_last_message(void) { return last_failure.message.c_str(); }
DryStatus dry_last_status(void) { return last_failure.status; }
void dry_clear_last(void) { last_failure = {}; }
const char* dry_status_name(DryStatus status) {
  switch (status) {
    case DRY_OK: return "ok";
    case DRY_ERROR_OUT_OF_MEMORY: return "out_of_memory";
    case DRY_ERROR_UNEXPECTED: return "unexpected";
    default: break;
  }
  const int code = static_cast<int>(status) - 1;
  return code >= 0 && code < kErrorCodes ? to_string(static_cast<ErrorCode>(code)) : "";
}
const DryPart* dry_parts(size_t* count) {
  if (count != nullptr) *count = std::size(kParts);
  return kParts;
}

const uint8_t* dry_bytes_data(const DryBytes* bytes) {
  return value_of<const uint8_t*>("dry_bytes_data", bytes, "bytes",
                                  [&] { return same_pointer<const uint8_t>(bytes->bytes.data()); });
}
size_t dry_bytes_size(const DryBytes* bytes) {
  return value_of<size_t>("dry_bytes_size", bytes, "bytes", [&] { return bytes->bytes.size(); });
}
void dry_bytes_destroy(DryBytes* bytes) { delete bytes; }

DryRecording* dry_recording_create(void) {
  Call call("dry_recording_create");
  return call.run<DryRecording*>([] { return new DryRecording; });
}
void dry_recording_write(void* recording, const uint8_t* bytes, size_t bytes_size) {
  auto* const all = static_cast<DryRecording*>(recording);
  Call call("dry_recording_write");
  const DryStatus status = call.run([&] {
    call.require(all, "recording");
    const std::span<const uint8_t> added = call.span<const uint8_t>(bytes, bytes_size, "bytes");
    if (call.failed()) return call.status();
    if (!all->lost) all->bytes.insert(all->bytes.end(), added.begin(), added.end());
    return DRY_OK;
  });
  if (status == DRY_OK || all == nullptr) return;
  all->bytes.clear();
  all->lost = true;
}
const uint8_t* dry_recording_data(const DryRecording* recording) {
  return value_of<const uint8_t*>("dry_recording_data", recording, "recording",
                                  [&] { return recording->bytes.data(); });
}
size_t dry_recording_size(const DryRecording* recording) {
  return value_of<size_t>("dry_recording_size", recording, "recording", [&] { return recording->bytes.size(); });
}
void dry_recording_destroy(DryRecording* recording) { delete recording; }

DryFieldFunctions* dry_field_functions_create(void) {
  Call call("dry_field_functions_create");
  return call.run<DryFieldFunctions*>([] { return handle<DryFieldFunctions>(new FieldFunctions); });
}
DryStatus dry_field_functions_set(DryFieldFunctions* functions, uint32_t number,
                                  DryFieldPush (*function)(void* context, const DryFieldTarget* target),
                                  void* context) {
  Call call("dry_field_functions_set");
  return call.run([&] {
    call.require(functions, "functions");
    if (call.failed()) return call.status();
    FieldFunctions& all = *object<FieldFunctions>(functions);
    if (function == nullptr) {
      all.erase(number);
      return DRY_OK;
    }
    all[number] = [function, context](const FieldTarget& target) {
      DryFieldTarget target_in_c;
      Memory memory;
      write(target, target_in_c, memory);
      return same<FieldPush>(function(context, &target_in_c));
    };
    return DRY_OK;
  });
}
void dry_field_functions_destroy(DryFieldFunctions* functions) { delete object<FieldFunctions>(functions); }

void dry_scheduler_task_call(const DrySchedulerTask* task) {
  Call call("dry_scheduler_task_call");
  call.run([&] {
    call.require(task, "task");
    if (call.failed()) return call.status();
    (*object<const Scheduler::Task>(task))();
    return DRY_OK;
  });
}
DrySchedulerTask* dry_scheduler_task_copy(const DrySchedulerTask* task) {
  Call call("dry_scheduler_task_copy");
  return call.run<DrySchedulerTask*>([&]() -> DrySchedulerTask* {
    call.require(task, "task");
    if (call.failed()) return nullptr;
    return handle<DrySchedulerTask>(new Scheduler::Task(*object<const Scheduler::Task>(task)));
  });
}
void dry_scheduler_task_destroy(DrySchedulerTask* task) { delete object<Scheduler::Task>(task); }

DryStatus dry_world_draw_list(const DryWorld* world, const DryDrawOptions* options, const DryDrawItem** out,
                              size_t* count) {
  DrawItems& drawn = of_thread<DrawItems>([] {});
  Call call("dry_world_draw_list");
  std::span<const DryDrawItem> items;
  const DryStatus status = call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(out, "out");
    call.require(count, "count");
    if (call.failed()) return call.status();
    drawn.clear();
    const DryStatus ended = dry_world_draw(world, handle<DryDebugDraw>(static_cast<DebugDraw*>(&drawn)), options);
    if (ended == DRY_OK) items = drawn.items();
    return ended;
  });
  if (out != nullptr) *out = items.data();
  if (count != nullptr) *count = items.size();
  return status;
}

DryStatus dry_register_support_type(const DrySupportType* type) {
  Call call("dry_register_support_type");
  return call.run([&] {
    call.require(type, "type");
    return call.failed() ? call.status() : register_support(*type);
  });
}

DryStatus dry_set_memory_functions(const DryMemoryFunctions* functions) {
  Call call("dry_set_memory_functions");
  return call.run([&] {
    call.require(functions, "functions");
    if (call.failed()) return call.status();
    return call.finish(
        [&] { return set_memory_functions(functions->allocate, functions->release, functions->context); });
  });
}

void dry_set_assert_function(void (*function)(void* context, const char* expression, const char* file, int line),
                             void* context) {
  set_assert_function(function, context);
}
