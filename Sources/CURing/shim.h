#pragma once

#include <errno.h>
#include <liburing.h>
#include <stdlib.h>

// liburing's ring is a structure of the caller's, and its loops are macros; what a sender needs of it, as functions.

typedef struct io_uring shim_ring;

// For one thread, which must be the one that calls this. Null where the kernel or its settings do not allow it.
static inline shim_ring *shim_ring_new(unsigned entries) {
	shim_ring *ring = (shim_ring *)calloc(1, sizeof(*ring));
	if (ring && io_uring_queue_init(entries, ring, IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN |
						       IORING_SETUP_SUBMIT_ALL)) {
		free(ring);
		return NULL;
	}
	return ring;
}

static inline void shim_ring_free(shim_ring *ring) {
	io_uring_queue_exit(ring);
	free(ring);
}

// Sends the same bytes to each of the descriptors, as far as they take them at once: results get what `send` would have
// returned, or the number of an error below 0. `count` is not above the ring's entries. 0 when the kernel did not tell
// what became of all of them (-EIO): then the ring is of no use any more.
static inline int shim_ring_send(shim_ring *ring, const void *bytes, size_t size, const int *descriptors, int *results,
				 unsigned count) {
	struct io_uring_cqe *done;
	unsigned head, answered = 0, seen;
	for (unsigned i = 0; i < count; i++) {
		struct io_uring_sqe *next = io_uring_get_sqe(ring);
		io_uring_prep_send(next, descriptors[i], bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
		io_uring_sqe_set_data64(next, i);
		results[i] = -EIO;
	}
	while (answered < count) {
		int taken = io_uring_submit_and_wait(ring, count - answered);
		if (taken < 0 && taken != -EINTR)
			return 0;
		seen = 0;
		io_uring_for_each_cqe(ring, head, done) {
			results[done->user_data] = done->res;
			seen++;
		}
		io_uring_cq_advance(ring, seen);
		answered += seen;
	}
	return 1;
}
