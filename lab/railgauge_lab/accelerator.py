"""Hardware virtualisation if it really works here, software emulation if not."""

import os
import select
import shutil
import subprocess

from railgauge_lab import LabError

_PATIENCE = 5.0


def options(image):
    """QEMU's options for the processor of this image's machines."""
    architecture = image.architecture
    if not shutil.which(architecture.qemu):
        raise LabError(f"{architecture.qemu} is not installed: script/bootstrap installs it")
    if architecture.name == os.uname().machine and _kvm_works(image):
        return ["-accel", "kvm", "-cpu", "host", "-smp", "1"]
    # One processor: with two, kernel 6.12 dies under QEMU 7.2's emulation, and is no faster.
    return ["-accel", "tcg,thread=multi", "-cpu", architecture.emulated_cpu, "-smp", "1"]


def _kvm_works(image):
    """/dev/kvm may exist and run nothing: start a kernel, wait for the first it prints."""
    if not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return False
    probe = subprocess.Popen(
        [image.architecture.qemu, "-nodefaults", "-no-user-config", "-display", "none",
         "-machine", image.architecture.machine, "-accel", "kvm", "-cpu", "host", "-m", "256",
         "-no-reboot", "-serial", "stdio", "-kernel", image.kernel,
         "-append", f"console={image.architecture.console} earlycon panic=-1"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        ready = select.select([probe.stdout], [], [], _PATIENCE)[0]
        return bool(ready) and os.read(probe.stdout.fileno(), 1) != b""
    finally:
        probe.kill()
        probe.wait()
        probe.stdout.close()
