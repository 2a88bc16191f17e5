"""What a machine of one processor architecture needs from QEMU and from the distribution."""

import dataclasses
import os
import platform
import struct

from railgauge_lab import LabError


@dataclasses.dataclass(frozen=True)
class Architecture:
    name: str  # as uname -m says it
    debian: str  # as dpkg says it
    elf_machine: int
    qemu: str
    machine: str
    emulated_cpu: str
    console: str
    # Debian's name, then Ubuntu's; the first that apt knows is used.
    kernels: tuple[str, ...]


ARCHITECTURES = (
    Architecture("x86_64", "amd64", 62, "qemu-system-x86_64", "q35", "max", "ttyS0",
                 ("linux-image-amd64", "linux-image-generic")),
    # pauth-impdef: QEMU computes the architected pointer authentication code slowly.
    Architecture("aarch64", "arm64", 183, "qemu-system-aarch64", "virt", "max,pauth-impdef=on",
                 "ttyAMA0", ("linux-image-arm64", "linux-image-generic")),
)


def of_host():
    for architecture in ARCHITECTURES:
        if architecture.name == platform.machine():
            return architecture
    raise LabError(f"this machine is {platform.machine()}; the lab knows "
                   + " and ".join(each.name for each in ARCHITECTURES))


def of_root(root):
    """The architecture of a root folder, told by the ELF header of its shell."""
    shell = os.path.join(root, "usr/bin/dash")
    try:
        with open(shell, "rb") as file:
            header = file.read(20)
    except OSError as error:
        raise LabError(f"{root} is no root folder of a Debian system: {shell}: {error.strerror}; "
                       "make one with mmdebstrap") from error
    machine = struct.unpack_from("<H", header, 18)[0] if header[:4] == b"\x7fELF" else None
    for architecture in ARCHITECTURES:
        if architecture.elf_machine == machine:
            return architecture
    raise LabError(f"{shell} is for ELF machine {machine}, which the lab does not know")
