#include "journal/run_model.hpp"

namespace railgauge::journal {

Tally Run::tally() const {
  Tally tally;
  for (const Case& item : cases) tally.add(item.outcome, item.on_two_nodes());
  return tally;
}

int Run::exit() const {
  return exit_code ? *exit_code : journal::exit_code(tally(), header.strict, interrupted);
}

std::vector<std::string> Run::notes() const {
  std::vector<std::string> notes;
  if (torn) notes.push_back("the journal's last line is torn and was ignored");
  if (!ended) notes.push_back("the journal has no end: the runner was stopped or lost");
  if (!plan_complete)
    notes.push_back("the journal's plan is not complete: more cases were to come");
  return notes;
}

}  // namespace railgauge::journal
