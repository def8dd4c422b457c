"""Measures the solver of Sinking Signal: runs ``sinking_signal.py`` beside it, with its options.

Run: python bench/signal.py [--json]
"""

import runpy
import sys
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

if __name__ == "__main__":
    runpy.run_path(str(Path(__file__).with_name("sinking_signal.py")), run_name="__main__")
else:
    # A script of this folder, or a library that it uses, wants the module ``signal`` of the
    # standard library and has found us first.
    found = spec_from_file_location(
        __name__, Path(sysconfig.get_path("stdlib")) / Path(__file__).name
    )
    if found is None or found.loader is None:
        raise ImportError(__name__)
    sys.modules[__name__] = module_from_spec(found)
    found.loader.exec_module(sys.modules[__name__])
