"""QEMU's control socket: one command, one answer."""

import json
import socket

from railgauge_lab import LabError

_PATIENCE = 10.0


def execute(path, command, arguments=None):
    """Returns what the command returns; raises with QEMU's own words."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(_PATIENCE)
            connection.connect(path)
            with connection.makefile("rw", encoding="utf-8") as stream:
                json.loads(stream.readline())  # the greeting
                _ask(stream, "qmp_capabilities", None)
                return _ask(stream, command, arguments)
    except (OSError, ValueError) as error:
        raise LabError(f"QEMU does not answer '{command}' on {path}: {error}; "
                       "'lab/lab status' tells whether the machine runs") from error


def _ask(stream, command, arguments):
    request = {"execute": command}
    if arguments:
        request["arguments"] = arguments
    stream.write(json.dumps(request) + "\n")
    stream.flush()
    while True:
        line = stream.readline()
        if not line:
            if command == "quit":  # it may end before it has answered
                return {}
            raise OSError("connection closed")
        answer = json.loads(line)
        if "error" in answer:
            raise LabError(f"QEMU refuses '{command}': {answer['error']['desc']}")
        if "return" in answer:  # everything else is an event
            return answer["return"]
