"""A whole lab: machines, what joins them, and the files through which others reach them."""

import concurrent.futures
import contextlib
import glob
import os
import shutil
import tempfile
import uuid

from railgauge_lab import LabError, accelerator, cable, cpio, image, initramfs, ssh
from railgauge_lab.machine import Machine, Share
from railgauge_lab.process import Process
from railgauge_lab.state import State

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
# The rail and the node are each one byte of an address, 10.77.RAIL.NODE.
MOST_NODES, MOST_RAILS = 250, 16


def up(state, say):
    """Starts everything state asks for; on any failure, Ctrl-C included, nothing is left."""
    if State.exists(state.folder):
        old = State.load(state.folder)
        if any(each.alive() for each in _processes(old)):
            raise LabError(f"a lab is up in {state.folder} already: 'lab/lab down' ends it, "
                           "--dir gives another a place of its own")
        down(old)  # its machines are gone, with this machine's last boot perhaps
    the_image = image.find(state.image, say)
    for old in glob.glob(os.path.join(glob.escape(state.folder), "node-*")):
        os.unlink(old)
    names = [f"node-{number}" for number in range(1, state.nodes + 1)]
    hostfile = ssh.hostfile(state.folder, names, agent(state))
    keys = ssh.Keys(state.folder)
    state.sockets = _short_folder()
    state.machines = [Machine(number, state.folder, state.sockets)
                      for number in range(1, state.nodes + 1)]
    try:
        state.save()
        state.processor = accelerator.options(the_image)
        keys.make(names)
        _write_initrds(state, the_image, keys)
        for rail in range(state.rails):
            argv = cable.switch_command(state.sockets, state.nodes, rail)
            if argv:
                log = os.path.join(state.folder, f"switch-{rail}.log")
                state.switches.append(Process.spawn(argv, log))
                state.save()
        boot(state, state.machines, the_image)
        _write(os.path.join(state.folder, "hostfile"), hostfile)
    except BaseException:
        down(state)
        raise


def boot(state, machines, the_image):
    """Starts these machines and returns when each has answered a login."""
    waits = []
    for machine in machines:
        argv = machine.command(the_image, state.processor, state.memory, state.nodes, state.rails,
                               shares(state, the_image))
        waits.append(machine.start(argv).wait)
        state.save()
    with concurrent.futures.ThreadPoolExecutor(len(machines)) as pool:
        try:
            for done in [pool.submit(wait) for wait in waits]:
                done.result()
            state.save()
            ssh.Keys(state.folder).write_client(state.machines)
            for done in [pool.submit(ssh.run, state.folder, state.sockets, each.name, ["true"])
                         for each in machines]:
                done.result()
        except BaseException:
            for machine in machines:
                machine.process.stop()  # which ends the waits that are left, too
            raise


def down(state):
    """Ends what this lab started, and nothing else; the consoles stay, to be read."""
    for machine in state.machines:
        ssh.close(state.folder, state.sockets, machine.name)
    processes = _processes(state)
    with concurrent.futures.ThreadPoolExecutor(max(1, len(processes))) as pool:
        list(pool.map(Process.stop, processes))
    for name in ("hostfile", "ssh_config", "known_hosts", "id_ed25519*", "*.key", "*.key.pub",
                 "*.initrd"):
        for path in glob.glob(os.path.join(glob.escape(state.folder), name)):
            os.unlink(path)
    shutil.rmtree(state.sockets, ignore_errors=True)
    with contextlib.suppress(FileNotFoundError):
        state.remove()


def agent(state):
    """railgauge's path, the same here and in the guests."""
    return os.path.join(state.build, "bin", "railgauge")


def shares(state, the_image):
    found = [Share("root", the_image.root, "/mnt/root", "loose"),
             Share("layers", the_image.cache, "/mnt/layers", "loose")]
    # Not cached: what is built while the lab is up is what the guests run.
    live = [REPOSITORY]
    if os.path.commonpath([REPOSITORY, state.build]) != REPOSITORY:
        live.append(state.build)
    for number, path in enumerate(live):
        found.append(Share(f"live{number}", path, path, "none"))
    return found


def _processes(state):
    return [each.process for each in state.machines if each.process] + state.switches


def _write_initrds(state, the_image, keys):
    first = initramfs.common(the_image)
    names = [each.name for each in state.machines]
    hosts = "127.0.0.1 localhost\n::1 localhost\n" + "".join(
        f"10.77.{rail}.{each.number} {each.name}{f'-rail{rail}' if rail else ''}\n"
        for each in state.machines for rail in range(state.rails))
    for machine in state.machines:
        files = {
            "/etc/hostname": cpio.file(f"{machine.name}\n"),
            "/etc/hosts": cpio.file(hosts),
            "/etc/machine-id": cpio.file(f"{uuid.uuid4().hex}\n"),
            "/etc/passwd": cpio.file(_passwd(the_image.root)),
            "/etc/shadow": cpio.file("root:*:19000:0:99999:7:::\n", 0o600),
            # Root's home on this machine is not the guests' to read or to take settings from.
            "/var/lib/railgauge-lab/.keep": cpio.file(""),
            "/usr/local/bin/railgauge": cpio.link(agent(state)),
            "/usr/lib/railgauge-lab/machine": cpio.file(
                f"NAME={machine.name}\nNUMBER={machine.number}\nRAILS={state.rails}\n"),
            **keys.guest_files(machine.name, names),
        }
        places = [(each.tag, each.where, each.cache) for each in shares(state, the_image)]
        with open(machine.initrd, "wb", opener=_private) as file:
            file.write(first + initramfs.machine(the_image, places, files))


def _passwd(root):
    """The image's users, with a home of its own for root and the user that sshd drops to."""
    with open(os.path.join(root, "etc/passwd"), encoding="utf-8", errors="replace") as file:
        others = [line for line in file if not line.startswith(("root:", "sshd:"))]
    return ("root:x:0:0:root:/var/lib/railgauge-lab:/bin/bash\n" + "".join(others)
            + "sshd:x:991:65534::/run/sshd:/usr/sbin/nologin\n")


def _short_folder():
    """For sockets, whose paths have at most 107 bytes: the lab's own folder may lie deep."""
    base = os.environ.get("XDG_RUNTIME_DIR", "")
    usable = 0 < len(base) < 60 and os.access(base, os.W_OK)
    return tempfile.mkdtemp(prefix="rglab-", dir=base if usable else "/tmp")


def _private(path, flags):
    return os.open(path, flags, 0o600)  # it holds the keys


def _write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
