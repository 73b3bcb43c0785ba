#!/bin/sh
# Makes .venv from requirements.lock.  What the system lacks is installed on Debian as root,
# and named in one sentence elsewhere.
set -eu

fail() { echo "$1" >&2; exit 1; }

debian_as_root() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# install WHY PACKAGE...
install() {
    why=$1; shift
    debian_as_root || fail "$why: please install $* (Debian and Ubuntu: sudo apt-get install $*) and run make again."
    echo "$why: installing $*" >&2
    # An old package list is good enough when the update fails; the install then decides.
    apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null \
        || fail "$why, and installing $* failed: please install it by hand and run make again."
}

suits() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$candidate" >/dev/null 2>&1 && suits "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
}

python=$(find_python)
[ -n "$python" ] || fail "Python 3.11 to 3.14 is needed and none was found: please install one, or name it with make PYTHON=/path/to/python."

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    install "Python lacks venv" "$version"
fi

rm -rf .venv
"$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
    --only-binary :all: --no-compile -r requirements.lock

# Qt's own libraries come with it; what it expects of the system may be missing on a small one.
qt_loads() {
    .venv/bin/python -c 'from PySide6 import QtSvg, QtWidgets' 2>/dev/null
}
window_loads() {
    .venv/bin/python - 2>/dev/null <<'END'
import ctypes, pathlib, PySide6
ctypes.CDLL(str(next(pathlib.Path(PySide6.__file__).parent.glob("Qt/plugins/platforms/libqxcb.so"))))
END
}
base="libegl1 libgl1 libglib2.0-0 libfontconfig1 libfreetype6 libdbus-1-3 libxkbcommon0"
xcb="libxkbcommon-x11-0 libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 \
libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-sync1 libxcb-xfixes0 libxcb-xkb1"
if [ "$(uname -s)" = Linux ]; then
    # shellcheck disable=SC2086 - lists of packages are meant to be split
    qt_loads || install "Qt lacks libraries of the system" $base
    if ! window_loads; then
        if debian_as_root; then
            # shellcheck disable=SC2086
            install "A window under X11 lacks libraries" $base $xcb
        else
            echo "A window under X11 needs more libraries (Debian, Ubuntu: sudo apt-get install $xcb)." >&2
        fi
    fi
fi
# Without byte code the first start takes twice as long, and a folder that cannot be written always.
# Pip would make it of all that is installed, a third of it ever used, with one core.
.venv/bin/python -c 'import numba, scipy.optimize, scipy.sparse, scipy.stats' &
.venv/bin/python -m compileall -q -j 0 engine gui || .venv/bin/python -m compileall -q engine gui
# And the first window would be empty until the games are imported; without this it is so once.
QT_QPA_PLATFORM=offscreen .venv/bin/python -m gui.first_start 2>/dev/null || true
wait
touch .venv/ready
