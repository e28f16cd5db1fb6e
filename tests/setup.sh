# The packages rooftop needs, and how they get there. Sourced by samples/demo and tests/run;
# this is the only list of packages.
# shellcheck shell=sh

# For what (build or test), package, reason.
packages() {
    cat <<'END'
build  cmake             configures and installs
build  make              runs the build
build  gcc               the compiler
build  libc6-dev         the C library's headers
build  libncurses-dev    the terminal
build  libinih-dev       reads INI
build  libcsv-dev        reads CSV
build  libyajl-dev       reads JSON
build  zlib1g-dev        reads what gzip packed
build  libsqlite3-dev    reads SQLite
test   libcmocka-dev     unit tests
test   libvterm-dev      a terminal for the tests that need a real one
test   valgrind          unit tests once more, for uninitialised memory
test   clang             the second compiler
test   clang-format      the style check
test   clang-tidy        static analysis
END
}

# missing_packages KIND...: the packages of these kinds that are not installed.
missing_packages() {
    packages | while read -r kind package _; do
        case " $* " in
        *" $kind "*) ;;
        *) continue ;;
        esac
        case $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) in
        installed*) ;;
        *) echo "$package" ;;
        esac
    done
}

# quietly COMMAND...: its output is shown only when it fails.
quietly() {
    if ! quiet_output=$("$@" </dev/null 2>&1); then
        printf '%s\n' "$quiet_output" >&2
        echo "rooftop: failed: $*" >&2
        return 1
    fi
}

# install_packages KIND...: installs what is missing. Touches neither apt nor the network when
# nothing is.
install_packages() {
    # Another system has other names for these; there the build itself says what it misses.
    command -v dpkg-query >/dev/null || return 0

    # One word a package.
    # shellcheck disable=SC2046
    set -- $(missing_packages "$@")
    [ $# -gt 0 ] || return 0

    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "rooftop: these packages are missing, and there is no sudo to install them: $*" >&2
            return 1
        fi
        as_root=sudo
    fi
    echo "rooftop: installing $* (once)" >&2
    # A mirror that does not answer matters only if it is needed: then the installation fails.
    $as_root apt-get -qq update </dev/null >/dev/null 2>&1 || true
    quietly $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends \
        -o DPkg::Lock::Timeout=120 install "$@"
}

# configure OPTION...: cmake, and once more from nothing when the build folder came with a copy
# of the tree and remembers its old place.
configure() {
    quietly cmake "$@" 2>/dev/null || quietly cmake --fresh "$@"
}
