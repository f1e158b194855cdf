// The extension module drystone._core.
#include <nanobind/nanobind.h>

#include "bindings.hpp"
#include "drystone/version.hpp"

NB_MODULE(_core, m) {
  nanobind::set_leak_warnings(false);  // Objects that a program's globals hold at its end are no leaks.
  m.doc() = "The bindings of Drystone; import drystone instead.";
  m.attr("__version__") = drystone::kVersion;
  drystone::python::bind_values(m);
  drystone::python::bind_world(m);
  drystone::python::bind_drawing(m);
  drystone::python::bind_batch(m);
  drystone::python::bind_geometry(m);
  drystone::python::bind_characters(m);
  drystone::python::bind_replay(m);
  drystone::python::bind_environments(m);
  drystone::python::bind_racing(m);
  drystone::python::bind_crate_match(m);
  drystone::python::bind_multiwalker(m);
  drystone::python::bind_rover(m);
  drystone::python::bind_crane(m);
  drystone::python::bind_files(m);
}
