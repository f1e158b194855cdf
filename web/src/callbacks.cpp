// Functions of JavaScript that the engine calls. The module imports one function of its surroundings, dry_web_call(); JavaScript gives each set of its
// functions a number, which is the context of the functions of C here, and finds them by it (runtime.mjs).
//
// Debug drawing calls nothing: the things to draw become a list of numbers, of which JavaScript makes its calls after dry_world_draw().
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "c/src/bridge.hpp"
#include "drystone/drystone.h"
#include "drystone/drystone.hpp"

/// Calls function `which` of the set with this number. a and b are what the function is given, by their addresses.
extern "C" std::uint32_t dry_web_call(std::uint32_t number, std::uint32_t which, const void* a, void* b);

namespace {

std::uint32_t number_of(void* context) { return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(context)); }
void* context_of(std::uint32_t number) { return reinterpret_cast<void*>(static_cast<std::uintptr_t>(number)); }

/// The functions of a set, as runtime.mjs counts them.
constexpr std::uint32_t kFirst = 0;
constexpr std::uint32_t kSecond = 1;

template <std::uint32_t Which>
void call_with_world(void* context, DryWorld* world) {
  dry_web_call(number_of(context), Which, world, nullptr);
}

// --- Shapes by functions --------------------------------------------------------------------------------------------------------

// The functions of a support type have no context. So there is a pair of functions for each type, which know the number of the type's set.

constexpr std::size_t kMostTypes = drystone::kMaxSupportTypes;
std::array<std::uint32_t, kMostTypes> type_numbers{};
std::size_t types_registered = 0;

/// What the functions are given.
struct SupportCall {
  const float* parameters;
  std::size_t count;
  drystone::Vec2 direction;
};

std::uint32_t call_of_type(std::size_t type, std::uint32_t which, std::span<const float> parameters,
                           drystone::Vec2 direction, void* result) {
  const SupportCall call{parameters.data(), parameters.size(), direction};
  return dry_web_call(type_numbers[type], which, &call, result);
}

template <std::size_t Type>
drystone::Vec2 support_of(std::span<const float> parameters, drystone::Vec2 direction) {
  drystone::Vec2 farthest;
  call_of_type(Type, kFirst, parameters, direction, &farthest);
  return farthest;
}

/// JavaScript keeps the text.
template <std::size_t Type>
const char* refusal_of(std::span<const float> parameters) {
  return reinterpret_cast<const char*>(
      static_cast<std::uintptr_t>(call_of_type(Type, kSecond, parameters, {}, nullptr)));
}

struct TypeFunctions {
  decltype(drystone::SupportType::support) support;
  decltype(drystone::SupportType::refusal) refusal;
};
template <std::size_t... Type>
constexpr std::array<TypeFunctions, kMostTypes> make_type_functions(std::index_sequence<Type...>) {
  return {{{support_of<Type>, refusal_of<Type>}...}};
}
constexpr auto kTypeFunctions = make_type_functions(std::make_index_sequence<kMostTypes>());

// --- Debug drawing ------------------------------------------------------------------------------------------------------------

/// What was drawn last: for each thing the number of its kind, of its meaning and of its colour, and then the numbers of the kind. Characters
/// of texts follow each other without zeros. The memory is kept from picture to picture.
struct DrawnThings {
  std::vector<double> numbers;
  std::vector<char> characters;
};
DrawnThings drawn;

/// Where they are, for JavaScript.
struct DrawnLists {
  const double* numbers;
  std::size_t count;
  const char* characters;
  std::size_t character_count;
};
DrawnLists lists{};

/// In the order of runtime.mjs.
enum class Thing { polygon, circle, capsule, segment, point, text, transform };

template <typename... Number>
void add(Thing thing, DryDrawColor color, Number... numbers) {
  for (const double number : {static_cast<double>(thing), static_cast<double>(color.meaning),
                              static_cast<double>(color.number), static_cast<double>(numbers)...}) {
    drawn.numbers.push_back(number);
  }
}

DryDebugDraw* make_list_drawing() {
  DryDebugDrawFunctions functions{};
  functions.polygon = [](void*, const DryPosition* corners, std::size_t count, float radius, DryDrawColor color) {
    add(Thing::polygon, color, radius, count);
    for (std::size_t i = 0; i < count; ++i) {
      drawn.numbers.push_back(corners[i].x);
      drawn.numbers.push_back(corners[i].y);
    }
  };
  functions.circle = [](void*, DryPosition center, float radius, DryRotation x_axis, DryDrawColor color) {
    add(Thing::circle, color, center.x, center.y, radius, x_axis.c, x_axis.s);
  };
  functions.capsule = [](void*, DryPosition a, DryPosition b, float radius, DryDrawColor color) {
    add(Thing::capsule, color, a.x, a.y, b.x, b.y, radius);
  };
  functions.segment = [](void*, DryPosition a, DryPosition b, DryDrawColor color) {
    add(Thing::segment, color, a.x, a.y, b.x, b.y);
  };
  functions.point = [](void*, DryPosition place, DryDrawColor color) { add(Thing::point, color, place.x, place.y); };
  functions.text = [](void*, DryPosition place, const char* text, DryDrawColor color) {
    const std::size_t size = std::strlen(text);
    add(Thing::text, color, place.x, place.y, size);
    drawn.characters.insert(drawn.characters.end(), text, text + size);
  };
  functions.transform = [](void*, const DryWorldTransform* pose, DryDrawColor color) {
    add(Thing::transform, color, pose->position.x, pose->position.y, pose->rotation.c, pose->rotation.s);
  };
  DryDebugDraw* drawing = nullptr;
  dry_debug_draw_create(&functions, &drawing);
  return drawing;
}

}  // namespace

extern "C" {

/// Contact hooks that call the functions mayTouch() and beforeSolving() of a set, if it has them. Null: there is no memory.
DryContactHooks* dry_web_contact_hooks(std::uint32_t number, bool may_touch, bool before_solving) {
  DryContactHooksFunctions functions{};
  functions.context = context_of(number);
  if (may_touch) {
    functions.may_touch = [](void* context, DryShapeId shape_a, DryShapeId shape_b) {
      const DryShapeId shapes[] = {shape_a, shape_b};
      return dry_web_call(number_of(context), kFirst, shapes, nullptr) != 0;
    };
  }
  if (before_solving) {
    functions.before_solving = [](void* context, const DryContactView* view, DryContactEdit* edit) {
      dry_web_call(number_of(context), kSecond, view, edit);
    };
  }
  DryContactHooks* hooks = nullptr;
  dry_contact_hooks_create(&functions, &hooks);
  return hooks;
}

/// Lets a runner call the functions beforeStep() and afterStep() of a set.
void dry_web_call_around_steps(DryFixedStepOptions* options, std::uint32_t number, bool before, bool after) {
  options->before_step = before ? call_with_world<kFirst> : nullptr;
  options->after_step = after ? call_with_world<kSecond> : nullptr;
  options->before_step_context = options->after_step_context = context_of(number);
}

/// Sets the function that a custom field calls by this number: the function of a set, to which it gives the target and a push of zeros.
DryStatus dry_web_set_field_function(DryFieldFunctions* functions, std::uint32_t field_number, std::uint32_t number) {
  const auto function = [](void* context, const DryFieldTarget* target) {
    DryFieldPush push{};
    dry_web_call(number_of(context), kFirst, target, &push);
    return push;
  };
  return dry_field_functions_set(functions, field_number, function, context_of(number));
}

/// register_support_type() with the functions support() and, if it has one, refusal() of a set.
DryStatus dry_web_register_support_type(const char* name, int parameters, std::uint32_t number, bool has_refusal) {
  // The engine refuses a type beyond so many, which then needs no functions of its own.
  const std::size_t type = types_registered < kMostTypes ? types_registered : kMostTypes - 1;
  const TypeFunctions& functions = kTypeFunctions[type];
  const drystone::Result<void> registered =
      drystone::register_support_type({name, parameters, functions.support, has_refusal ? functions.refusal : nullptr});
  if (!registered.ok()) return drystone::c::fail(registered.error());
  type_numbers[types_registered++] = number;
  return DRY_OK;
}

/// A polygon of JavaScript's own. One of dry_decompose() belongs to the library until the next call.
DryPolygon* dry_web_copy_polygon(const DryPolygon* polygon) {
  return reinterpret_cast<DryPolygon*>(new drystone::Polygon(*reinterpret_cast<const drystone::Polygon*>(polygon)));
}

/// dry_replayer_verify(), which asks function goOn() of a set after each step.
DryStatus dry_web_replayer_verify(DryReplayer* replayer, std::uint32_t number, bool* found, DryDivergence* out) {
  const auto go_on = [](void* context) { return dry_web_call(number_of(context), kFirst, nullptr, nullptr) != 0; };
  return dry_replayer_verify(replayer, go_on, context_of(number), found, out);
}

/// dry_world_draw() into lists, which are valid until the next call. Null: it failed.
const DrawnLists* dry_web_draw(const DryWorld* world, const DryDrawOptions* options) {
  static DryDebugDraw* const drawing = make_list_drawing();
  drawn.numbers.clear();
  drawn.characters.clear();
  if (dry_world_draw(world, drawing, options) != DRY_OK) return nullptr;
  lists = {drawn.numbers.data(), drawn.numbers.size(), drawn.characters.data(), drawn.characters.size()};
  return &lists;
}

}  // extern "C"
