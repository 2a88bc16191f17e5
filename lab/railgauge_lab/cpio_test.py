import unittest

from railgauge_lab import cpio


def read(archive):
    """{name: (mode, content)} up to the trailer, by the format's own definition."""
    found, at = {}, 0
    while True:
        fields = [int(archive[at + 6 + 8 * i:at + 14 + 8 * i], 16) for i in range(13)]
        assert archive[at:at + 6] == b"070701"
        size, name_size = fields[6], fields[11]
        name = archive[at + 110:at + 110 + name_size - 1].decode()
        at += -(-(110 + name_size) // 4) * 4
        if name == "TRAILER!!!":
            return found, at
        found[name] = (fields[1], archive[at:at + size])
        at += -(-size // 4) * 4


class Cpio(unittest.TestCase):
    def test_reads_back_with_folders_before_what_they_hold(self):
        archive = cpio.archive({"a/b/c": cpio.file("hello", 0o600), "a/l": cpio.link("/x y")})
        entries, end = read(archive)
        self.assertEqual(list(entries), ["a", "a/b", "a/b/c", "a/l"])
        self.assertEqual(entries["a"][0], 0o040755)
        self.assertEqual(entries["a/b/c"], (0o100600, b"hello"))
        self.assertEqual(entries["a/l"], (0o120777, b"/x y"))
        self.assertEqual(end, len(archive))

    def test_archives_can_follow_each_other(self):
        self.assertEqual(len(cpio.archive({"odd": cpio.file("12345")})) % 4, 0)


if __name__ == "__main__":
    unittest.main()
