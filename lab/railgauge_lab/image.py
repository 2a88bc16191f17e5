"""What a machine boots: a root folder, and layers of unpacked packages put over it."""

import dataclasses
import fcntl
import os
import shutil
import subprocess

from railgauge_lab import LabError, architecture, kernel, packages

# What the guest needs and this machine may lack: a login server, and a firewall for the fault.
_TOOLS = ("openssh-server", "nftables")
# Nothing a lab machine has a driver for; half of the kernel package.
_KERNEL_WITHOUT = tuple(f"*/kernel/{part}" for part in (
    "sound", "drivers/gpu", "drivers/media", "drivers/net/wireless", "drivers/staging",
    "drivers/iio", "drivers/usb"))


@dataclasses.dataclass(frozen=True)
class Image:
    root: str
    architecture: architecture.Architecture
    cache: str  # holds the layers, and busybox
    layers: tuple[str, ...]  # names within the cache, uppermost first

    @property
    def kernel_version(self):
        return os.listdir(os.path.join(self.cache, "kernel/usr/lib/modules"))[0]

    @property
    def kernel(self):
        return kernel.unpacked(os.path.join(self.cache, "kernel"), self.kernel_version)

    @property
    def busybox(self):
        return os.path.join(self.cache, "busybox/usr/bin/busybox")


def find(spec, say):
    """'host' or a root folder; fetches what the cache lacks."""
    host = architecture.of_host()
    if spec == "host":
        root, of_image, layers = "/", host, ("kernel", "tools")
    else:
        # Such a folder is a whole system: only the kernel's modules are laid over it.
        root = os.path.realpath(spec)
        of_image, layers = architecture.of_root(root), ("kernel",)
    image = Image(root, of_image, os.path.join(cache_folder(), of_image.debian), layers)
    os.makedirs(image.cache, exist_ok=True)
    with open(os.path.join(image.cache, "lock"), "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two labs started at once share the download
        _fetch(image, host, say)
    return image


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(os.path.realpath(base), "railgauge", "lab")


def refresh():
    shutil.rmtree(cache_folder(), ignore_errors=True)


def _fetch(image, host, say):
    # dpkg names a package of another architecture "name:arch".
    suffix = "" if image.architecture == host else f":{image.architecture.debian}"

    def kernel_and_modules(folder):
        name = packages.candidate([each + suffix for each in image.architecture.kernels])
        wanted = packages.closure(name, r"linux-(image|modules)")
        packages.unpack(wanted, folder, _KERNEL_WITHOUT)
        modules = os.path.join(folder, "usr/lib/modules")
        for version in os.listdir(modules):
            _depmod(folder, version)
            kernel.prepare(folder, version)

    def tools(folder):
        packages.unpack(packages.missing(_TOOLS), folder)

    def busybox(folder):
        packages.unpack([f"busybox-static{suffix}"], folder)
        if not os.path.lexists(os.path.join(folder, "usr/bin/busybox")):
            raise LabError("the package busybox-static holds no /bin/busybox")

    for name, fill in (("kernel", kernel_and_modules), ("tools", tools), ("busybox", busybox)):
        folder = os.path.join(image.cache, name)
        if os.path.isdir(folder) or (name == "tools" and name not in image.layers):
            continue
        say(f"fetching the lab's {name} into {folder}")
        partial = f"{folder}.partial"
        shutil.rmtree(partial, ignore_errors=True)
        os.makedirs(partial)
        fill(partial)
        os.rename(partial, folder)  # a folder of the final name is complete


def _depmod(folder, version):
    try:
        done = subprocess.run(["depmod", "--basedir", folder, version], check=False,
                              capture_output=True, text=True,
                              env={**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"})
    except FileNotFoundError as error:
        raise LabError("depmod is missing: install the package kmod "
                       "(script/bootstrap does)") from error
    if done.returncode != 0:
        raise LabError(f"depmod for kernel {version} failed: {done.stderr.strip()}")
