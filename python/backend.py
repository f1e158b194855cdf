"""The build backend: scikit-build-core's, and a source distribution that has the library's source in cpp/, because the library is outside of
this directory in a clone. It also says what the package needs: nanobind's own part is a package, except for a free-threaded Python, for which
there is none and whose module has that part in it.
"""

import os
import shutil
import sysconfig
import tempfile
from pathlib import Path

from scikit_build_core.build import (  # noqa: F401
    build_editable,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from scikit_build_core.build import build_sdist as build_sdist_of_directory
from scikit_build_core.build import get_requires_for_build_editable as editable_requirements
from scikit_build_core.build import get_requires_for_build_wheel as wheel_requirements

LIBRARY = ["CMakeLists.txt", "LICENSE", "cmake", "console", "include", "io", "scenes", "src", "tools"]

NANOBIND = [] if sysconfig.get_config_var("Py_GIL_DISABLED") else ["nanobind-backend>=1.0"]


def get_requires_for_build_wheel(config_settings=None):
    return wheel_requirements(config_settings) + NANOBIND


def get_requires_for_build_editable(config_settings=None):
    return editable_requirements(config_settings) + NANOBIND


def dynamic_metadata(field, settings=None, project=None):
    """The dependencies, for scikit-build-core."""
    return ["numpy>=1.24", *NANOBIND]


def build_sdist(sdist_directory, config_settings=None):
    here = Path(__file__).parent
    if (here / "cpp").exists():
        return build_sdist_of_directory(sdist_directory, config_settings)
    leave_out = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis", "build", "dist", "*.so")
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / "drystone"
        shutil.copytree(here, copy, ignore=leave_out)
        (copy / "cpp").mkdir()
        for name in LIBRARY:
            source = here.parent / name
            if source.is_dir():
                shutil.copytree(source, copy / "cpp" / name, ignore=leave_out)
            else:
                shutil.copy(source, copy / "cpp" / name)
        settings = copy / "pyproject.toml"
        settings.write_text(settings.read_text().replace("../include/", "cpp/include/").replace("../build/", "build/"))
        (copy / "LICENSE").write_bytes((here.parent / "LICENSE").read_bytes())
        sdist_directory = os.path.abspath(sdist_directory)
        before = os.getcwd()
        os.chdir(copy)
        try:
            return build_sdist_of_directory(sdist_directory, config_settings)
        finally:
            os.chdir(before)
