"""The recipe of Conan 2 for the core library and the C API. It packs the sources of the checkout that it is in:

    conan create packaging/conan
    conan create packaging/conan -o "&:highway=system"    # with the Highway of the system instead of Conan's
"""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")


class Drystone(ConanFile):
    name = "drystone"
    description = "2D rigid-body physics engine whose results have the same bits on any number of threads"
    license = "MIT"
    topics = ("physics", "2d", "simulation", "deterministic")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "c_api": [True, False], "highway": ["conan", "system"]}
    default_options = {"shared": False, "fPIC": True, "c_api": False, "highway": "conan"}
    implements = ["auto_shared_fpic"]

    def set_version(self):
        # The version is read from the header; in Conan's cache it is beside the recipe.
        for root in (self.recipe_folder, ROOT):
            header = os.path.join(root, "include", "drystone", "version.hpp")
            if os.path.exists(header):
                self.version = re.search(r'kVersion = "([^"]+)"', load(self, header)).group(1)

    def export(self):
        copy(self, "include/drystone/version.hpp", src=ROOT, dst=self.export_folder)

    def export_sources(self):
        for what in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*", "c/*", "packaging/debugger/*"):
            copy(self, what, src=ROOT, dst=self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)

    def requirements(self):
        if self.options.highway == "conan":
            self.requires("highway/1.0.3")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for what in ("IO", "TOOLS", "TESTS", "EXAMPLES"):
            toolchain.cache_variables[f"DRYSTONE_BUILD_{what}"] = False
        toolchain.cache_variables["DRYSTONE_BUILD_C"] = bool(self.options.c_api)
        toolchain.cache_variables["DRYSTONE_C_SHARED"] = bool(self.options.shared)
        toolchain.cache_variables["DRYSTONE_FETCH_DEPENDENCIES"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # Conan makes these files for the projects that use the package.
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))
        rmdir(self, os.path.join(self.package_folder, "share"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "drystone")
        core = self.cpp_info.components["drystone"]
        core.set_property("cmake_target_name", "drystone::drystone")
        core.set_property("pkg_config_name", "drystone")
        core.libs = ["drystone"]
        if self.settings.os in ("Linux", "FreeBSD"):
            core.system_libs = ["pthread", "m"]
        if self.options.highway == "conan":
            core.requires = ["highway::hwy"]
        else:
            core.system_libs.append("hwy")
        if self.options.c_api:
            c_api = self.cpp_info.components["c"]
            c_api.set_property("cmake_target_name", "drystone::c")
            c_api.set_property("pkg_config_name", "drystone_c")
            c_api.libs = ["drystone_c"]
            c_api.requires = ["drystone"]
            if not self.options.shared:
                c_api.defines = ["DRY_STATIC"]
