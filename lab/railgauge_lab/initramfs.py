"""A machine's first root: busybox, the few modules needed to reach its real root, its own files."""

import lzma
import os
import subprocess

from railgauge_lab import LabError, cpio

# crc32_generic: rdma_rxe asks the crypto layer for "crc32" before modprobe can be reached.
_MODULES = ("virtio_pci", "virtio_net", "9pnet_virtio", "9p", "overlay", "crc32_generic",
            "rdma_rxe", "ib_uverbs", "rdma_ucm")
_GUEST = os.path.join(os.path.dirname(os.path.realpath(__file__)), "guest")


def common(image):
    """What the initramfs of every machine of this image holds."""
    entries = {"init": cpio.file(_read(os.path.join(_GUEST, "init")), 0o755),
               "bin/busybox": cpio.file(_read(image.busybox), 0o755),
               "dev": cpio.folder(), "proc": cpio.folder(), "sys": cpio.folder()}
    for number, path in enumerate(_module_files(image)):
        # Loaded in the order of their names.
        name = os.path.basename(path).partition(".")[0]
        entries[f"modules/{number:02}-{name}.ko"] = cpio.file(_module(path))
    return cpio.archive(entries)


def machine(image, shares, files):
    """What one machine's holds beside that: its shared folders, and the files laid over its root.

    shares: [(tag, mount point, cache mode)]; files: {path: cpio entry}.
    """
    lower = [f"/mnt/layers/{layer}" for layer in image.layers] + ["/mnt/root"]
    entries = {"lab/shares": cpio.file("".join(f"{' '.join(share)}\n" for share in shares)),
               "lab/lower": cpio.file(":".join(lower) + "\n"),
               "upper/usr/lib/railgauge-lab/start":
                   cpio.file(_read(os.path.join(_GUEST, "start")), 0o755),
               "upper/usr/lib/railgauge-lab/busybox": cpio.file(_read(image.busybox), 0o755)}
    entries.update({f"upper{path}": entry for path, entry in files.items()})
    return cpio.archive(entries)


def _module_files(image):
    ordered = []
    for name in _MODULES:
        done = subprocess.run(
            ["/sbin/modprobe", "--show-depends", "--ignore-install", "--config", "/dev/null",
             "--dirname", os.path.join(image.cache, "kernel"),
             "--set-version", image.kernel_version, name],
            check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise LabError(f"kernel {image.kernel_version} has no module {name}: "
                           f"{done.stderr.strip()}")
        for line in done.stdout.splitlines():
            kind, _, path = line.strip().partition(" ")
            if kind == "insmod" and path not in ordered:  # the other kind is "builtin"
                ordered.append(path)
    return ordered


def _module(path):
    """The module as insmod wants it, whatever the distribution compressed it with."""
    if path.endswith(".xz"):
        return lzma.decompress(_read(path))
    if path.endswith(".zst"):
        return subprocess.run(["zstd", "--decompress", "--stdout", path], check=True,
                              stdout=subprocess.PIPE).stdout
    return _read(path)


def _read(path):
    with open(path, "rb") as file:
        return file.read()
