// Ids of the bodies, shapes, chains, joints and fields of a world. An id is an index and a generation: the index is reused after a
// destruction, the generation is not, so a stale id is always detected. Ids are values: copy, compare and store them freely. An id
// is valid only in the world that returned it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace drystone {

/// An id. Generations start at 1; a default-constructed id has generation 0 and is empty.
template <typename Tag>
struct Id {
  /// The row of the object, small and reused; arrays of the program may be indexed by it.
  std::uint32_t index = 0;
  /// Tells objects of one index apart. 0: the id is empty.
  std::uint32_t generation = 0;

  /// Whether the id is not empty. An id that is not empty may still be stale: see World::is_alive().
  constexpr explicit operator bool() const { return generation != 0; }
  friend constexpr bool operator==(Id, Id) = default;
  /// By index, then by generation: an order for maps, which says nothing else.
  friend constexpr auto operator<=>(Id, Id) = default;
};

/// Of a body; returned by World::create_body().
using BodyId = Id<struct BodyTag>;
/// Of a shape; returned by World::create_shape().
using ShapeId = Id<struct ShapeTag>;
/// Of a chain; returned by World::create_chain().
using ChainId = Id<struct ChainTag>;
/// Of a joint of any kind; returned by World::create_joint().
using JointId = Id<struct JointTag>;
/// Of a field; returned by World::create_field().
using FieldId = Id<struct FieldTag>;

}  // namespace drystone

template <typename Tag>
struct std::hash<drystone::Id<Tag>> {
  std::size_t operator()(drystone::Id<Tag> id) const noexcept {
    return std::hash<std::uint64_t>{}((std::uint64_t{id.generation} << 32) | id.index);
  }
};
