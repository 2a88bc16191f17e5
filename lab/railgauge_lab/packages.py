"""Debian packages unpacked into a folder of ours, never installed: installing a kernel would
change this machine's boot menu, installing openssh-server would start a server."""

import os
import re
import subprocess
import tempfile

from railgauge_lab import LabError


def candidate(names):
    """The first of these packages that apt can download."""
    for name in names:
        if _depends(name) is not None:
            return name
    raise LabError(f"apt knows none of {', '.join(names)}: run 'apt-get update', and check that "
                   "the distribution's main repository is in its sources")


def closure(name, pattern):
    """The package and those of its dependencies, at any depth, whose name matches the pattern."""
    found, waiting = [], [name]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.append(each)
            waiting += [other for other in _depends(each) or () if re.match(pattern, other)]
    return found


def missing(names):
    """What apt would install, or renew, to make these packages work on this machine."""
    plan = _run(["apt-get", "--simulate", "--no-install-recommends", "install", *names])
    return re.findall(r"^Inst (\S+)", plan, re.MULTILINE)


def unpack(names, folder, exclude=()):
    """Downloads the packages and unpacks them over each other into a folder."""
    # Where /bin is a link to /usr/bin a package's own /bin must land behind that link.
    for link in ("bin", "sbin", "lib", "lib64"):
        os.makedirs(os.path.join(folder, "usr", link), exist_ok=True)
        if not os.path.lexists(os.path.join(folder, link)):
            os.symlink(f"usr/{link}", os.path.join(folder, link))
    with tempfile.TemporaryDirectory(dir=folder) as downloads:
        # As root apt would drop to its own user, who may not write here, and warn of it.
        sandbox = ["-o", "APT::Sandbox::User=root"] if os.geteuid() == 0 else []
        _run(["apt-get", "--quiet", *sandbox, "download", *names], cwd=downloads)
        for package in sorted(os.listdir(downloads)):
            _extract(os.path.join(downloads, package), folder, exclude)


def _extract(package, folder, exclude):
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package],
                          stdout=subprocess.PIPE) as reader:
        _run(["tar", "--extract", "--keep-directory-symlink", "--directory", folder,
              *(f"--exclude={pattern}" for pattern in exclude)], stdin=reader.stdout)
    if reader.returncode != 0:
        raise LabError(f"dpkg-deb cannot read {package} (exit {reader.returncode}); "
                       "is the disk full?")


def _depends(name):
    """The first alternative of each dependency, or None for a package apt does not know."""
    shown = subprocess.run(["apt-cache", "show", "--no-all-versions", name],
                           capture_output=True, text=True, check=False)
    if shown.returncode != 0 or not shown.stdout:
        return None
    lines = re.findall(r"^(?:Pre-)?Depends: (.*)$", shown.stdout, re.MULTILINE)
    return [entry.split()[0].partition(":")[0] for line in lines for entry in line.split(", ")]


def _run(argv, **options):
    done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          env={**os.environ, "LC_ALL": "C"}, **options)
    if done.returncode != 0:
        reason = done.stderr.decode(errors="replace").strip().splitlines() or ["no message"]
        raise LabError(f"'{' '.join(argv[:6])} …' failed: {reason[-1]}")
    return done.stdout.decode(errors="replace")
