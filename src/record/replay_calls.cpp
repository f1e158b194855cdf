#include "record/replay_calls.hpp"

#include <array>
#include <vector>

#include "record/argument_types.hpp"
#include "record/coding.hpp"
#include "record/operation.hpp"

namespace drystone::record {
namespace {

/// The type into which an argument is read: a vector if the call takes a span.
template <typename T>
struct Stored {
  using Type = T;
};
template <typename T>
struct Stored<std::span<const T>> {
  using Type = std::vector<T>;
};

std::string text_of(BodyId id) {
  return std::string("#") + std::to_string(id.index) + "." + std::to_string(id.generation);
}

/// Decodes the arguments of the operation and, if it returns an id, the recorded id.
void decode_call(ByteReader& from, std::size_t operation, void* const* arguments, BodyId* expected) {
  for (const ArgumentType& type : operation_types()[operation].arguments) decode(from, *type.stored, *arguments++);
  if (expected != nullptr) *expected = {from.number<std::uint32_t>(), from.number<std::uint32_t>()};
}

/// Describes how an id that a call returned, of whatever kind, differs from the recorded id; empty if it does not.
std::string unlike(BodyId id, BodyId expected) {
  if (id == expected) return "";
  return "() returns the id " + text_of(id) + " instead of " + text_of(expected);
}

/// Reads a call and, if `world` is not null, makes the call. Returns a description of how the result differs from the recorded result, or
/// an empty string.
template <auto Call, typename Value, typename... Parameters>
std::string replay(World* world, ByteReader& from, Result<Value> (World::*)(Parameters...)) {
  std::tuple<typename Stored<std::remove_cvref_t<Parameters>>::Type...> arguments;
  BodyId expected;
  std::apply(
      [&](auto&... argument) {
        const std::array<void*, sizeof...(Parameters)> addresses{&argument...};
        decode_call(from, Operations::number_of<Call>(), addresses.data(), kIsId<Value> ? &expected : nullptr);
      },
      arguments);
  if (world == nullptr || from.failed()) return "";
  const Result<Value> outcome =
      std::apply([&](const auto&... argument) { return (world->*Call)(argument...); }, arguments);
  if (!outcome.ok()) return "() is refused: " + outcome.error().message;
  if constexpr (kIsId<Value>) return unlike({outcome.value().index, outcome.value().generation}, expected);
  return "";
}

struct Replay {
  std::string_view name;
  std::string (*run)(World* world, ByteReader& from);
};

const std::array<Replay, Operations::kCount>& replays() {
  static const auto kAll = std::apply(
      []<auto... Call>(NamedCall<Call>... named) {
        return std::array{
            Replay{named.name, [](World* world, ByteReader& from) { return replay<Call>(world, from, Call); }}...};
      },
      Operations::kList);
  return kAll;
}

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
    replays()[number].run(nullptr, from);
    if (from.failed()) return where + "(" + std::string(replays()[number].name) + ") cannot be read";
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
    const Replay& replay = replays()[from.number<std::uint16_t>()];
    names.push_back(replay.name);
    replay.run(nullptr, from);
  }
  return names;
}

std::string make_calls(World& world, std::span<const std::byte> calls) {
  ByteReader from = reader_of_calls(calls);
  std::string first_problem;
  while (!from.at_end()) {
    const Replay& replay = replays()[from.number<std::uint16_t>()];
    const std::string problem = replay.run(&world, from);
    if (first_problem.empty() && !problem.empty()) first_problem = std::string(replay.name) + problem;
  }
  return first_problem;
}

}  // namespace drystone::record
