#pragma once

#include <nats/nats.h>
#include <sys/prctl.h>

// Names the calling thread for ps and debuggers; pthread_setname_np is hidden without _GNU_SOURCE.
static inline void rt_nats_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// Swift's strings arrive as `const char *const *`; the library takes a list that it only reads as `const char **`.
static inline natsStatus rt_nats_set_servers(natsOptions *options, char *const *servers, int count) {
    return natsOptions_SetServers(options, (const char **)(void *)servers, count);
}
