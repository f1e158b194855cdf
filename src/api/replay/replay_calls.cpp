#include "api/replay/replay_calls.hpp"

#include <array>
#include <optional>
#include <utility>

#include "history/record/argument_types.hpp"
#include "history/record/coding.hpp"
#include "history/record/operation.hpp"

namespace drystone::record {
namespace {

/// The arguments of a call, read from a recording.
class StoredArguments {
 public:
  static constexpr std::size_t kMost = 8;

  StoredArguments(ByteReader& from, std::size_t operation) : StoredArguments(operation) {
    for (std::size_t i = 0; i < types_.size(); ++i) {
      addresses_[i] = types_[i].create();
      decode(from, *types_[i].stored, addresses_[i]);
    }
  }
  ~StoredArguments() {
    for (std::size_t i = 0; i < types_.size(); ++i) types_[i].destroy(addresses_[i]);
  }
  StoredArguments(const StoredArguments&) = delete;
  StoredArguments& operator=(const StoredArguments&) = delete;

  void* const* addresses() const { return addresses_.data(); }

 private:
  // A constructor of its own, so that an exception in the other one calls the destructor.
  explicit StoredArguments(std::size_t operation) : types_(operation_types()[operation].arguments) {}

  std::span<const ArgumentType> types_;
  std::array<void*, kMost> addresses_{};
};

/// The result of a call.
struct Outcome {
  std::optional<std::string> refusal;
  BodyId id;  // The id that it returned, of whatever kind.
};

std::string text_of(BodyId id) {
  return std::string("#") + std::to_string(id.index) + "." + std::to_string(id.generation);
}

/// Makes a call with these arguments.
template <auto Call, typename Value, typename... Parameters>
Outcome make_call(World& world, void* const* arguments, Result<Value> (World::*)(Parameters...)) {
  static_assert(sizeof...(Parameters) <= StoredArguments::kMost);
  const Result<Value> result = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (world.*Call)(*static_cast<typename Stored<std::remove_cvref_t<Parameters>>::Type*>(arguments[I])...);
  }
  (std::index_sequence_for<Parameters...>{});
  if (!result.ok()) return {result.error().message, {}};
  if constexpr (kIsId<Value>) return {{}, {result.value().index, result.value().generation}};
  return {};
}

struct Replay {
  Outcome (*make)(World& world, void* const* arguments);
  bool returns_id = false;
};

template <auto Call, typename Value, typename... Parameters>
constexpr Replay replay_of(Result<Value> (World::*)(Parameters...)) {
  return {[](World& world, void* const* arguments) { return make_call<Call>(world, arguments, Call); }, kIsId<Value>};
}

constexpr auto kReplays = []<auto... Call>(const CallList<Call...>&) { return std::array{replay_of<Call>(Call)...}; }
(Operations::kList);

/// Reads a call and, if `world` is not null, makes the call. Returns a description of how the result differs from the recorded result, or
/// an empty string.
std::string replay(World* world, ByteReader& from, std::size_t operation) {
  const StoredArguments arguments(from, operation);
  const bool returns_id = kReplays[operation].returns_id;
  BodyId expected;
  if (returns_id) {
    expected.index = from.number<std::uint32_t>();
    expected.generation = from.number<std::uint32_t>();
  }
  if (world == nullptr || from.failed()) return "";
  const Outcome outcome = kReplays[operation].make(*world, arguments.addresses());
  if (outcome.refusal) return "() is refused: " + *outcome.refusal;
  if (!returns_id || outcome.id == expected) return "";
  return "() returns the id " + text_of(outcome.id) + " instead of " + text_of(expected);
}

std::string_view name_of(std::size_t operation) { return operation_types()[operation].name; }

constexpr std::size_t kStepNumber = Operations::number_of<Operations::kStep>();

ByteReader reader_of_calls(std::span<const std::byte> calls) {
  return ByteReader({calls.data(), calls.size() + state::kReadAhead});
}

}  // namespace

std::string check_calls(std::span<const std::byte> calls, bool end_with_step) {
  ByteReader from = reader_of_calls(calls);
  for (std::size_t i = 1;; ++i) {
    if (!end_with_step && from.at_end()) return "";
    const std::string where = "call " + std::to_string(i) + " ";
    const auto number = from.number<std::uint16_t>();
    if (from.failed()) return where + "is missing: the list does not end with a step";
    if (number >= Operations::kCount) return where + "has an unknown operation number";
    replay(nullptr, from, number);
    if (from.failed()) return where + "(" + std::string(name_of(number)) + ") cannot be read";
    if (number != kStepNumber) continue;
    if (!end_with_step) return where + "is a step after the last step";
    return from.at_end() ? "" : where + "is a step but not the last call";
  }
}

float step_seconds(std::span<const std::byte> calls) {
  // The arguments of the step are the last bytes.
  ByteReader from = reader_of_calls(calls.last(sizeof(float) + sizeof(ForceClearing)));
  return from.number<float>();
}

std::vector<std::string_view> names_of_calls(std::span<const std::byte> calls) {
  std::vector<std::string_view> names;
  ByteReader from = reader_of_calls(calls);
  while (!from.at_end()) {
    const std::size_t operation = from.number<std::uint16_t>();
    names.push_back(name_of(operation));
    replay(nullptr, from, operation);
  }
  return names;
}

std::string make_calls(World& world, std::span<const std::byte> calls) {
  ByteReader from = reader_of_calls(calls);
  std::string first_problem;
  while (!from.at_end()) {
    const std::size_t operation = from.number<std::uint16_t>();
    const std::string problem = replay(&world, from, operation);
    if (first_problem.empty() && !problem.empty()) first_problem = std::string(name_of(operation)) + problem;
  }
  return first_problem;
}

}  // namespace drystone::record
