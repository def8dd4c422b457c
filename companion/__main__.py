"""The command ``companion``, and ``python -m companion``."""

from gevent import monkey

monkey.patch_all()

from companion.cli import main  # noqa: E402 - whatever it imports has to be the patched version

if __name__ == "__main__":
    main()
