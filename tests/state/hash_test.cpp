// The state's hash covers exactly the fields that later steps depend on.
#include "history/hash.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/joint_kinds.hpp"
#include "tests/support/test_world.hpp"
#include "world/describe_types.hpp"

namespace drystone {
namespace {

using test::dynamic_at;
using test::TestWorld;

template <typename T>
std::uint64_t hash_of_row(const T& row) {
  return state::hash_of(model::kTypeInfo<T>, &row);
}

// --- Every field of every row ----------------------------------------------------------------------------------------

/// Changes the first number of a value that has the role `state`. Returns whether there is one.
template <typename T>
bool change(T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    value = !value;
  } else if constexpr (std::is_enum_v<T>) {
    value = static_cast<T>(static_cast<int>(value) ^ 1);
  } else if constexpr (std::is_arithmetic_v<T>) {
    value = static_cast<T>(value + 1);
  } else if constexpr (model::Described<T>) {
    bool changed = false;
    const auto change_field = [&]<model::Role R, typename Member, typename Count, bool Saved>(
                                  const model::Field<R, Member, Count, Saved>& field) {
      if constexpr (R == model::Role::state && std::is_member_object_pointer_v<Member>) {
        if (!changed) changed = change(value.*field.member);
      }
    };
    model::kFields<T>.apply([&](const auto&... field) { (change_field(field), ...); });
    return changed;
  } else if constexpr (model::detail::kIsArray<T>) {
    return change(value[0]);
  } else if constexpr (model::detail::kIsList<T>) {
    value.emplace_back();
  } else if constexpr (model::detail::kIsOptional<T>) {
    value.emplace();
  } else if constexpr (std::is_same_v<T, JointOptionsRow>) {
    AnyJointOptions options = value.to_any();
    if (!change(options)) return false;
    value = options;
  } else if constexpr (model::detail::kIsVariant<T>) {
    return std::visit([](auto& held) { return change(held); }, value);
  } else {
    return false;
  }
  return true;
}

template <typename Row>
void expect_each_field_to_count(const Row& row) {
  const std::uint64_t hash = hash_of_row(row);
  const auto expect_field = [&]<model::Role R, typename Member, typename Count, bool Saved>(
                                const model::Field<R, Member, Count, Saved>& field) {
    if constexpr (std::is_member_object_pointer_v<Member>) {
      Row changed = row;
      if (!change(changed.*field.member)) return;
      EXPECT_EQ(hash_of_row(changed) != hash, R == model::Role::state || R == model::Role::rare) << field.name;
    }
  };
  model::kFields<Row>.apply([&](const auto&... field) { (expect_field(field), ...); });
}

/// The same for the lists of a table: the values that they have for one slot.
template <typename Rows>
void expect_each_list_to_count() {
  Rows table;
  const std::uint32_t slot = table.ids.acquire().index;
  const auto for_each_list = [](auto f) {
    const auto visit = [&]<model::Role R, typename Member>(const model::Field<R, Member>& field) {
      if constexpr (std::is_member_object_pointer_v<Member>) f.template operator()<R>(field);
    };
    model::kFields<Rows>.apply([&](const auto&... field) {
      (visit(model::Field<std::remove_cvref_t<decltype(field)>::kRole, decltype(field.member)>{field.member, field.name,
                                                                                               ""}),
       ...);
    });
  };
  for_each_list([&]<model::Role R>(const auto& field) {
    auto& list = table.*field.member;
    if constexpr (model::detail::kIsList<std::remove_reference_t<decltype(list)>>) list.resize(1);
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(list)>, base::LayeredBitSet>) list.grow(1);
  });
  const std::uint64_t hash = hash_of_row(table);
  for_each_list([&]<model::Role R>(const auto& field) {
    Rows changed = table;
    auto& list = changed.*field.member;
    if constexpr (model::detail::kIsList<std::remove_reference_t<decltype(list)>>) {
      if (!change(list[slot])) return;
      EXPECT_EQ(hash_of_row(changed) != hash, R == model::Role::state || R == model::Role::rare) << field.name;
    }
  });
}

TEST(StateHash, CountsEachListOfATable) {
  expect_each_list_to_count<BodyTable>();
  expect_each_list_to_count<ShapeTable>();
  expect_each_list_to_count<ChainTable>();
  expect_each_list_to_count<ContactTable>();
  expect_each_list_to_count<JointTable>();
  expect_each_list_to_count<IslandTable>();
  expect_each_list_to_count<FieldTable>();
}

TEST(StateHash, CountsEachFieldOfRoleStateAndNoOther) {
  expect_each_field_to_count(BodyState{});
  expect_each_field_to_count(BodyLinks{});
  expect_each_field_to_count(MassData{});
  expect_each_field_to_count(BodyClock{});
  expect_each_field_to_count(ShapeRow{});
  expect_each_field_to_count(ShapeExtras{});
  expect_each_field_to_count(ChainRow{});
  ContactRow contact;
  contact.count = 1;
  expect_each_field_to_count(contact);
  expect_each_field_to_count(ContactKey{});
  expect_each_field_to_count(JointRow{});
  test::for_each_joint_kind([](const auto& options) { expect_each_field_to_count(options); });
  expect_each_field_to_count(IslandRow{});
  expect_each_field_to_count(FieldRow{});
  expect_each_field_to_count(FieldArea{});
  expect_each_field_to_count(GravityZoneOptions{});
  expect_each_field_to_count(DirectionalFieldOptions{});
  expect_each_field_to_count(RadialFieldOptions{});
  expect_each_field_to_count(BuoyancyOptions{});
  expect_each_field_to_count(WindOptions{});
  expect_each_field_to_count(CustomFieldOptions{});
  expect_each_field_to_count(WorldOptions{});
  expect_each_field_to_count(Unreported{});
}

// --- Worlds ----------------------------------------------------------------------------------------------------------

struct HashStage : TestWorld {
  BodyId body = ball(dynamic_at({0, 5}));
  ShapeId part = shape(body);
};

/// `hidden` makes a change to one of two worlds that no body shows yet, and `call` makes the change show. The hashes
/// must differ before the call.
void expect_hash_to_tell(const std::function<void(HashStage&)>& hidden, const std::function<void(HashStage&)>& call) {
  HashStage plain;
  HashStage other;
  hidden(other);
  EXPECT_NE(plain.world.state_hash(), other.world.state_hash());
  call(plain);
  call(other);
  EXPECT_NE(plain.world.mass_data(plain.body).value(), other.world.mass_data(other.body).value());
}

TEST(StateHash, CoversDensitiesThatLaterMassesDependOn) {
  const auto make_dynamic = [](HashStage& s) { must(s.world.set_type(s.body, BodyType::dynamic)); };
  const auto with_density = [](float density) {
    return [density](HashStage& s) {
      must(s.world.set_type(s.body, BodyType::kinematic));
      must(s.world.set_density(s.part, density));
    };
  };
  HashStage a;
  HashStage b;
  with_density(1.0f)(a);
  with_density(2.0f)(b);
  EXPECT_NE(a.world.state_hash(), b.world.state_hash());
  make_dynamic(a);
  make_dynamic(b);
  EXPECT_NE(a.world.mass_data(a.body).value(), b.world.mass_data(b.body).value());
}

TEST(StateHash, CoversTheMassOverride) {
  // The override equals the mass of the shape, so nothing differs until the shape changes.
  expect_hash_to_tell([](HashStage& s) { must(s.world.set_mass(s.body, s.world.mass_data(s.body))); },
                      [](HashStage& s) { must(s.world.set_density(s.part, 3.0f)); });
}

TEST(StateHash, LeavesOutNamesAndUserData) {
  HashStage a;
  HashStage b;
  must(b.world.set_name(b.body, "ball"));
  must(b.world.set_user_data(b.body, 7));
  EXPECT_EQ(a.world.state_hash(), b.world.state_hash());
}

}  // namespace
}  // namespace drystone
