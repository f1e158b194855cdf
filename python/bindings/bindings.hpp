// The parts of the module, in the order in which they are added: a class has to be there before a signature names it.
#pragma once

#include <nanobind/nanobind.h>

namespace drystone::python {

void bind_values(nanobind::module_& m);
void bind_world(nanobind::module_& m);
void bind_drawing(nanobind::module_& m);
void bind_batch(nanobind::module_& m);
void bind_geometry(nanobind::module_& m);
void bind_characters(nanobind::module_& m);
void bind_replay(nanobind::module_& m);
void bind_environments(nanobind::module_& m);
void bind_racing(nanobind::module_& m);
void bind_crate_match(nanobind::module_& m);
void bind_multiwalker(nanobind::module_& m);
void bind_rover(nanobind::module_& m);
void bind_crane(nanobind::module_& m);
/// Scenes, pictures and pages, if the build has them.
void bind_files(nanobind::module_& m);

}  // namespace drystone::python
