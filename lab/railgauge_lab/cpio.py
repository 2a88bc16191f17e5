"""Writes a cpio archive in the "newc" form that the kernel unpacks as its first root."""

import os
import stat

_BLOCK = 4


def archive(entries):
    """entries: {path: (mode, bytes)}; parent folders are added. Returns the archive's bytes."""
    complete = {}
    for path, entry in entries.items():
        parent = os.path.dirname(path)
        above = []
        while parent:
            above.append(parent)
            parent = os.path.dirname(parent)
        for folder in reversed(above):
            complete.setdefault(folder, (stat.S_IFDIR | 0o755, b""))
        complete[path] = entry
    parts = [_record(number, path, mode, content)
             for number, (path, (mode, content)) in enumerate(complete.items(), start=1)]
    parts.append(_record(0, "TRAILER!!!", 0, b""))
    return b"".join(parts)


def file(content, mode=0o644):
    return (stat.S_IFREG | mode, content.encode() if isinstance(content, str) else content)


def folder():
    return (stat.S_IFDIR | 0o755, b"")


def link(target):
    return (stat.S_IFLNK | 0o777, target.encode())


def _record(number, path, mode, content):
    name = path.encode() + b"\0"
    links = 2 if stat.S_ISDIR(mode) else 1
    # ino mode uid gid nlink mtime filesize devmajor devminor rdevmajor rdevminor namesize check
    fields = (number, mode, 0, 0, links, 0, len(content), 0, 0, 0, 0, len(name), 0)
    header = b"070701" + b"".join(b"%08x" % field for field in fields)
    return _padded(header + name) + _padded(content)


def _padded(data):
    return data + b"\0" * (-len(data) % _BLOCK)
