"""The command line of lab/lab."""

import json
import os
import signal
import sys
import time

from railgauge_lab import LabError, arguments as words, image, injection, lab, qmp, ssh
from railgauge_lab.state import State, exclusive

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

def up(arguments, folder):
    begin = time.monotonic()
    os.makedirs(folder, exist_ok=True)
    build = os.path.realpath(arguments.build)
    os.makedirs(build, exist_ok=True)  # it is shared with the guests, built or not
    state = State(folder=folder, image=arguments.image, build=build, nodes=arguments.nodes,
                  rails=arguments.rails, memory=arguments.memory, sockets="")
    with exclusive(folder):
        lab.up(state, lambda text: print(text, flush=True))
    if not os.access(lab.agent(state), os.X_OK):
        print(f"note: {lab.agent(state)} is not built yet; script/build makes it, "
              "and running nodes will see it")
    how = state.processor[1].partition(",")[0]
    print(f"{state.nodes} nodes with {state.rails} rails are up after "
          f"{time.monotonic() - begin:.1f} s ({how}); hostfile: {folder}/hostfile")


def down(_arguments, folder):
    if not os.path.isdir(folder) or not State.exists(folder):
        print(f"no lab is up in {folder}")
        return
    with exclusive(folder):
        lab.down(State.load(folder))
    print(f"the lab in {folder} is down")


def status(_arguments, folder):
    state = State.load(folder)
    for machine in state.machines:
        if machine.process and machine.process.alive():
            how = qmp.execute(machine.qmp, "query-status")["status"]
            print(f"{machine.name}  {how}  pid {machine.process.pid}  "
                  f"ssh 127.0.0.1:{machine.ssh_port}")
        else:
            print(f"{machine.name}  gone")
    for each in state.faults:
        print(f"fault: {each['fault']}")


def fetch(arguments, _folder):
    if arguments.refresh:
        image.refresh()
    image.find("host", lambda text: print(text, flush=True))


def login(arguments, folder):
    state = State.load(folder)
    name = state.machine(arguments.node).name
    argv = ssh.command(folder, state.sockets, name, remote_words(arguments))
    os.execvp(argv[0], argv)


def remote_words(arguments):
    """Python's versions differ in whether they leave the first '--' in."""
    return arguments.words[1:] if arguments.words[:1] == ["--"] else arguments.words


def control(arguments, folder):
    machine = State.load(folder).machine(arguments.node)
    answer = qmp.execute(machine.qmp, arguments.qmp_command, arguments.arguments)
    print(json.dumps(answer, indent=1))


def inject(arguments, folder):
    if arguments.name == "list":
        print(words.fault_table())
        return
    State.load(folder)  # refuses where there is none
    with exclusive(folder):
        state = State.load(folder)
        if arguments.name in ("clear", "restore"):
            injection.clear(state)
        else:
            injection.apply(state, arguments.name, arguments.arguments)


def main():
    arguments = words.parser().parse_args()
    actions = {"up": up, "down": down, "status": status, "fetch": fetch, "ssh": login,
               "qmp": control, "fault": inject}
    for number in _SIGNALS:
        signal.signal(number, _interrupt)
    try:
        actions[arguments.command](arguments, os.path.realpath(arguments.dir))
    except LabError as error:
        sys.exit(f"lab/lab: {error}")
    except OSError as error:
        sys.exit(f"lab/lab: {error.strerror}: {error.filename or 'no file named'}")
    except KeyboardInterrupt:
        sys.exit(130)


def _interrupt(_number, _frame):
    """A killed 'up' cleans up as an interrupted one does, and to the end."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt
