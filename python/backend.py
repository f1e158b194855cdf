"""The build backend: scikit-build-core's, and a source distribution that has the library's source in cpp/, because the library is outside of
this directory in a clone.
"""

import os
import shutil
import tempfile
from pathlib import Path

from scikit_build_core.build import (  # noqa: F401
    build_editable,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from scikit_build_core.build import build_sdist as build_sdist_of_directory

LIBRARY = ["CMakeLists.txt", "LICENSE", "cmake", "console", "include", "io", "scenes", "src", "tools"]


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
