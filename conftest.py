"""What every test of Quarterdeck obeys: a skipped test counts as a failed one."""

import pytest

UNRUN = ("skipped", "xfailed", "xpassed")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run where a test was not run, or was expected to fail."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    unrun = sum(len(reporter.stats.get(kind, [])) for kind in UNRUN)
    if unrun:
        reporter.write_line(f"\n{unrun} skipped or expected to fail: that fails the run", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
