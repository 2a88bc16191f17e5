#include "node/process.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <csignal>

#include "node/process_tree.hpp"

namespace railgauge::node {
namespace {

std::string read_all(const Fd& from) {
  std::string text;
  char buffer[4096];
  for (ssize_t got; (got = read(from.get(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  return text;
}

// What a shell prints; the words after the script are its $0, $1 …
std::string printed(const std::string& script, SpawnOptions options = {},
                    const std::vector<std::string>& words = {}) {
  std::vector<std::string> argv{"/bin/sh", "-c", script};
  argv.insert(argv.end(), words.begin(), words.end());
  options.error = Stream::inherit;
  Process process = spawn(argv, options);
  std::string text = read_all(process.output);
  wait(process);
  return text;
}

TEST(Spawn, PassesWordsAsTheyAre) {
  EXPECT_EQ(printed("printf '<%s>' \"$@\"", {}, {"sh", "a b", "", "$(id)", "'\"\n"}),
            "<a b><><$(id)><'\"\n>");
}

TEST(Spawn, AddsToTheEnvironment) {
  SpawnOptions options;
  options.environment = {{"RAILGAUGE_TEST", "a b"}, {"HOME", "/elsewhere"}};
  EXPECT_EQ(printed("echo \"$RAILGAUGE_TEST|$HOME\"; env | grep -c ^HOME=", options),
            "a b|/elsewhere\n1\n");
}

TEST(Spawn, ConnectsTheStreams) {
  SpawnOptions options;
  options.input = Stream::pipe;
  Process process = spawn({"sh", "-c", "cat; echo lost >&2"}, options);
  ASSERT_EQ(write(process.input.get(), "hello", 5), 5);
  process.input.reset();
  EXPECT_EQ(read_all(process.output), "hello");
  EXPECT_EQ(read_all(process.error), "lost\n");
  EXPECT_EQ(wait(process).code, 0);
}

TEST(Spawn, GivesNoOtherDescriptor) {
  const Fd leaked(open("/dev/null", O_RDONLY));  // not close-on-exec
  ASSERT_TRUE(leaked.open());
  EXPECT_EQ(printed("ls /proc/$$/fd"), "0\n1\n2\n");
  SpawnOptions options;
  options.passed_fd = leaked.get();
  EXPECT_EQ(printed("ls /proc/$$/fd", options), "0\n1\n2\n3\n");
}

TEST(Spawn, StartsWithNoSignalBlockedOrIgnored) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const auto old = std::signal(SIGPIPE, SIG_IGN);
  const std::string status = printed("exec grep -E '^Sig(Blk|Ign)' /proc/self/status");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGPIPE, old);
  EXPECT_EQ(status, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST(Spawn, SaysWhatCannotBeExecuted) {
  try {
    spawn({"/nowhere/program"}, {});
    FAIL() << "was started";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code().value(), ENOENT);
    EXPECT_THAT(error.what(), testing::HasSubstr("cannot execute /nowhere/program"));
  }
  try {
    spawn({"/etc/passwd"}, {});
    FAIL() << "was started";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code().value(), EACCES);
  }
  EXPECT_THROW(spawn({}, {}), std::system_error);
}

TEST(Exit, TellsStatusAndSignal) {
  EXPECT_EQ(describe(wait(spawn({"sh", "-c", "exit 3"}, {}))), "exited with status 3");
  EXPECT_EQ(describe(wait(spawn({"sh", "-c", "kill -SEGV $$"}, {}))),
            "was killed by signal 11 (Segmentation fault)");
}

TEST(Exit, CanBeWatched) {
  SpawnOptions options;
  options.input = Stream::pipe;
  Process process = spawn({"cat"}, options);
  pollfd watch{process.exit_watch.get(), POLLIN, 0};
  EXPECT_EQ(poll(&watch, 1, 0), 0);
  EXPECT_FALSE(reap(process.pid));
  process.input.reset();
  ASSERT_EQ(poll(&watch, 1, 10'000), 1);
  const auto exit = reap(process.pid);
  ASSERT_TRUE(exit);
  EXPECT_EQ(exit->code, 0);
}

TEST(Group, IsKilledWithAllItsProcesses) {
  Process process = spawn({"sh", "-c", "sleep 600 & echo started; wait"}, {});
  char byte = 0;
  ASSERT_EQ(read(process.output.get(), &byte, 1), 1);
  kill_group(process, SIGKILL);
  EXPECT_EQ(wait(process).signal, SIGKILL);
  read_all(process.output);  // ends when the last one that holds it is gone
}

TEST(Parent, TakesItsChildrenAlong) {
  // The middle process starts a child as spawn() does, tells its number and is killed.
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t middle = fork();
  if (middle == 0) {
    const Process child = spawn({"sleep", "600"}, {});
    [[maybe_unused]] const auto told = write(ends[1], &child.pid, sizeof child.pid);
    for (;;) pause();
  }
  pid_t child = 0;
  ASSERT_EQ(read(ends[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
  EXPECT_THAT(descendants(middle), testing::ElementsAre(child));
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  kill(middle, SIGKILL);
  EXPECT_TRUE(end_descendants(std::chrono::seconds(5)));
  EXPECT_EQ(kill(child, 0), -1);
}

TEST(Marked, FindsAProcessByItsCase) {
  SpawnOptions options;
  options.environment = {{case_variable, "case [size=64 KiB]"}};
  const Process process = spawn({"sleep", "600"}, options);
  EXPECT_THAT(marked(all_processes(), "case [size=64 KiB]"), testing::ElementsAre(process.pid));
  EXPECT_THAT(marked(all_processes(), "case"), testing::IsEmpty());
  kill_group(process, SIGKILL);
  wait(process);
  EXPECT_THAT(marked(all_processes(), "case [size=64 KiB]"), testing::IsEmpty());
}

TEST(Memory, IsWhatAProcessHolds) {
  const std::uint64_t before = resident_bytes(getpid(), false);
  const std::string held(64 << 20, 'x');
  EXPECT_GT(resident_bytes(getpid(), true), before + (60 << 20));
  EXPECT_LT(resident_bytes(getpid(), true), total_memory());
  EXPECT_EQ(resident_bytes(-1, true), 0U);
}

}  // namespace
}  // namespace railgauge::node
