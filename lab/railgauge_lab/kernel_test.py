import lzma
import os
import struct
import tempfile
import unittest

from railgauge_lab import kernel


def boot_image(data):
    """A boot image with one setup sector behind the first and the payload at 0x40 behind them."""
    head = bytearray(1024 + 0x40)
    head[0x1f1] = 1
    head[0x202:0x206] = b"HdrS"
    struct.pack_into("<II", head, 0x248, 0x40, len(data))
    return bytes(head) + data + b"signature"


class Kernel(unittest.TestCase):
    def prepare(self, image, config):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.makedirs(os.path.join(folder.name, "boot"))
        for name, content in (("vmlinuz-1", image), ("config-1", config)):
            with open(os.path.join(folder.name, "boot", name), "wb") as file:
                file.write(content)
        kernel.prepare(folder.name, "1")
        path = kernel.unpacked(folder.name, "1")
        with open(path, "rb") as file:
            return os.path.basename(path), file.read()

    def test_unpacks_what_qemu_can_start(self):
        image = boot_image(lzma.compress(b"\x7fELF kernel") + b"size")
        self.assertEqual(self.prepare(image, b"CONFIG_PVH=y\n"), ("vmlinux-1", b"\x7fELF kernel"))

    def test_keeps_the_packed_one_otherwise(self):
        image = boot_image(lzma.compress(b"\x7fELF kernel"))
        with_pvh, without = b"CONFIG_PVH=y\n", b"# CONFIG_PVH is not set\n"
        for each, config in ((image, without), (b"MZ" * 600, with_pvh),
                             (boot_image(b"unknown"), with_pvh)):
            self.assertEqual(self.prepare(each, config), ("vmlinuz-1", each))


if __name__ == "__main__":
    unittest.main()
