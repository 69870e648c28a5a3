#pragma once

#include <sys/prctl.h>

// prctl is variadic, which Swift does not import, and Glibc hides pthread_setname_np behind _GNU_SOURCE. Names the calling thread; of a longer
// name the kernel keeps 15 bytes.
static inline void rt_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
