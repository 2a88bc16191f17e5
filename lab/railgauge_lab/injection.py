"""Puts a fault into a running lab, and takes all of them out again."""

import contextlib

from railgauge_lab import LabError, fault, image, lab, qmp, ssh


def apply(state, name, arguments):
    the_fault = fault.FAULTS[name]
    words = the_fault.words.split()
    if len(arguments) != len(words):
        raise LabError(f"fault {name} takes {the_fault.words}, not '{' '.join(arguments)}'")
    if "NODE" in words:
        state.machine(arguments[words.index("NODE")])  # refuses an unknown one
    shown = " ".join([name, *arguments])
    if any(each["fault"] == shown for each in state.faults):
        raise LabError(f"fault {shown} is in force already: 'lab/lab fault clear' ends it")
    steps, undo = the_fault.plan(state, *arguments)
    # Remembered first: a fault that fails half-way can still be cleared.
    state.faults.append({"fault": shown, "undo": undo})
    state.save()
    try:
        for step in steps:
            _perform(state, step)
    except LabError:
        with contextlib.suppress(LabError):  # the first failure says more
            _undo(state, state.faults[-1])
        raise
    if name == "kill":
        _forget_inside(state, arguments[0])


def clear(state):
    """Undoes every fault, the latest first; what cannot be undone stays on record."""
    failures = []
    for each in reversed(list(state.faults)):
        try:
            _undo(state, each)
        except LabError as error:
            failures.append(f"{each['fault']}: {error}")
    if failures:
        raise LabError("not cleared: " + "; ".join(failures)
                       + "; 'lab/lab down' and 'up' start afresh")


def _undo(state, record):
    for step in record["undo"]:
        _perform(state, step)
    state.faults.remove(record)
    state.save()


def _perform(state, step):
    machine = state.machine(step["node"])
    if "qmp" in step:
        qmp.execute(machine.qmp, step["qmp"], step.get("arguments"))
        if step["qmp"] == "quit":
            machine.process.stop()  # it has answered, but may not be gone yet
    elif "run" in step:
        ssh.run(state.folder, state.sockets, machine.name, step["run"])
    else:
        ssh.close(state.folder, state.sockets, machine.name)
        machine.process.stop()
        lab.boot(state, [machine], image.find(state.image, print))


def _forget_inside(state, node):
    """A machine that starts again has none of the faults made inside the old one."""
    for record in state.faults:
        record["undo"] = [step for step in record["undo"]
                          if step["node"] != node or "start" in step]
    state.faults = [each for each in state.faults if each["undo"]]
    state.save()
