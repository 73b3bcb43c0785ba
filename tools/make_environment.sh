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
    --only-binary :all: -r requirements.lock
touch .venv/ready
