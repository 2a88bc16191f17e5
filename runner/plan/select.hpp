// The part of a suite and of a plan that the command line asks for, with everything it needs.
#pragma once

#include <vector>

#include "plan/drafts.hpp"

namespace railgauge::plan {

// By index in suite.tests. Throws BadPlan on a glob that matches no test.
std::vector<bool> selected_tests(const suite::Suite& suite, const std::vector<std::string>& globs);

// Indices of the selected tests, needed and earlier ones first, otherwise as in the file.
std::vector<std::size_t> test_order(const suite::Suite& suite, const std::vector<bool>& selected);

// Keeps the nodes of --pair and the rails of --rails. Throws BadPlan on an unknown name.
Fabric narrowed(Fabric fabric, const Selection& selection);

// Keeps the cases of these identities and what they need, renumbers the rest. Adds a warning for
// identities that are no longer planned; throws BadPlan when none is.
void keep_cases(std::vector<Draft>& drafts, const suite::Suite& suite,
                const std::vector<std::string>& identities, std::vector<std::string>& warnings);

}  // namespace railgauge::plan
