#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <time.h>

// prctl is variadic, which Swift does not import, and Glibc hides pthread_setname_np behind _GNU_SOURCE. Names the calling thread; of a longer
// name the kernel keeps 15 bytes.
static inline void rt_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// Glibc's module map leaves out eventfd.
static inline int rt_bell(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
static inline void rt_ring(int bell) { eventfd_write(bell, 1); }
static inline void rt_silence(int bell) {
    eventfd_t count;
    eventfd_read(bell, &count);
}

// As poll(2), with nanoseconds; a negative number is no limit. ppoll is hidden behind _GNU_SOURCE, too.
static inline int rt_wait(struct pollfd *files, size_t count, int64_t nanoseconds) {
    struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(files, count, nanoseconds < 0 ? NULL : &limit, NULL);
}
