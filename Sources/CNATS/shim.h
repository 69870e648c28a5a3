#pragma once

#include <nats/nats.h>

// Swift's strings arrive as `const char *const *`; the library takes a list that it only reads as `const char **`.
static inline natsStatus rt_nats_set_servers(natsOptions *options, char *const *servers, int count) {
    return natsOptions_SetServers(options, (const char **)(void *)servers, count);
}
