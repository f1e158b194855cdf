// The functions of the program that a step calls: custom filter and pre-solve.
#pragma once

#include <box2d/box2d.h>

#include <vector>

#include "drystone/contact.hpp"

namespace drystone::box2d {

struct WorldRecord;

/// Calls the program's functions. The world has hooks only while one of the functions is set, because hooks cost time in each step.
class Hooks final : public ContactHooks {
 public:
  WorldRecord* record = nullptr;
  b2CustomFilterFcn* filter = nullptr;
  void* filter_context = nullptr;
  b2PreSolveFcn* pre_solve = nullptr;
  void* pre_solve_context = nullptr;

  bool may_touch(ShapeId a, ShapeId b) override;
  void before_solving(const ContactView& contact, ContactEdit& edit) override;
};

/// Gives the world hooks, or takes them away, by making it again from its state.
void update_hooks(WorldRecord& w);

}  // namespace drystone::box2d
