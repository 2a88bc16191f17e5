"""The kernel, unpacked ahead: under emulation its own unpacking takes half of a machine's boot."""

import lzma
import os
import re
import struct
import subprocess
import zlib

_HEADER, _SECTOR = 0x202, 512


def unpacked(folder, version):
    """Path of the kernel to boot, which prepare() chose."""
    plain = os.path.join(folder, "boot", f"vmlinux-{version}")
    return plain if os.path.exists(plain) else os.path.join(folder, "boot", f"vmlinuz-{version}")


def prepare(folder, version):
    """Writes boot/vmlinux beside boot/vmlinuz where QEMU can start it (x86's PVH entry)."""
    boot = os.path.join(folder, "boot")
    with open(os.path.join(boot, f"config-{version}"), encoding="utf-8") as file:
        if not re.search("^CONFIG_PVH=y$", file.read(), re.MULTILINE):
            return
    with open(os.path.join(boot, f"vmlinuz-{version}"), "rb") as file:
        image = file.read()
    plain = _decompress(payload(image))
    if plain.startswith(b"\x7fELF"):
        with open(os.path.join(boot, f"vmlinux-{version}"), "wb") as file:
            file.write(plain)


def payload(image):
    """The compressed kernel inside an x86 boot image (Documentation/arch/x86/boot.rst)."""
    if image[_HEADER:_HEADER + 4] != b"HdrS":
        return b""
    setup_sectors = image[0x1f1] or 4
    offset, length = struct.unpack_from("<II", image, 0x248)
    start = (setup_sectors + 1) * _SECTOR + offset
    return image[start:start + length]


def _decompress(data):
    if data.startswith(b"\xfd7zXZ\0"):
        return lzma.LZMADecompressor().decompress(data)  # the size behind it is not xz's
    if data.startswith(b"\x1f\x8b"):
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data)
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        # zstd fails on the size that follows, after it has written everything.
        return subprocess.run(["zstd", "--decompress", "--stdout"], input=data, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return b""
