// A shared object, but no plugin.
extern "C" __attribute__((visibility("default"))) int some_other_symbol(void) { return 1; }
