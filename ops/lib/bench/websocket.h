/* What the load generator and the floor share: the clock, and as much of RFC 6455 as both ends of a benchmark need. */
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* RFC 6455's own example: every client sends this key, so that every server owes this answer. */
#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define ACCEPT "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

enum { OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

static inline void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

/* Nanoseconds of CLOCK_MONOTONIC, which is the same for every process of the machine. */
static inline int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* As many descriptors as the hard limit allows; too few end the benchmark here rather than in its middle. */
static inline void allow_descriptors(uint64_t needed) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) fail("getrlimit");
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max < needed) {
        fprintf(stderr, "the hard limit of open files is %llu, %llu are needed (ulimit -Hn)\n",
                (unsigned long long)limit.rlim_max, (unsigned long long)needed);
        exit(2);
    }
}

static inline void no_delay(int descriptor) {
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

struct frame {
    int opcode;
    uint8_t *payload;
    size_t length;
};

/* Takes the frame at the start of `bytes` and unmasks it in place. Answers its whole size, or 0 when it is not all here. */
static inline size_t take_frame(uint8_t *bytes, size_t count, struct frame *frame) {
    if (count < 2) return 0;
    bool masked = bytes[1] & 0x80;
    size_t length = bytes[1] & 0x7F, head = 2;
    if (length == 126) {
        if (count < 4) return 0;
        length = (size_t)bytes[2] << 8 | bytes[3];
        head = 4;
    } else if (length == 127) {
        if (count < 10) return 0;
        length = 0;
        for (int i = 2; i < 10; i++) length = length << 8 | bytes[i];
        head = 10;
    }
    uint8_t *mask = bytes + head;
    if (masked) head += 4;
    if (count < head || count - head < length) return 0;
    frame->opcode = bytes[0] & 0x0F;
    frame->payload = bytes + head;
    frame->length = length;
    if (masked)
        for (size_t i = 0; i < length; i++) frame->payload[i] ^= mask[i & 3];
    return head + length;
}

/* Writes a frame of at most 65,535 bytes; `into` has room for 8 more. A client must mask: an all-zero mask is one. */
static inline size_t put_frame(uint8_t *into, int opcode, const void *payload, size_t length, bool masked) {
    size_t head = 2;
    into[0] = 0x80 | opcode;
    into[1] = masked ? 0x80 : 0;
    if (length < 126) {
        into[1] |= length;
    } else {
        into[1] |= 126;
        into[2] = length >> 8;
        into[3] = length & 0xFF;
        head = 4;
    }
    if (masked) {
        memset(into + head, 0, 4);
        head += 4;
    }
    memcpy(into + head, payload, length);
    return head + length;
}

/* The whole number after `"name":` in a flat JSON text, or -1. */
static inline int64_t number_after(const uint8_t *text, size_t length, const char *name) {
    size_t size = strlen(name);
    const uint8_t *found = memmem(text, length, name, size);
    if (!found) return -1;
    int64_t value = 0;
    const uint8_t *at = found + size, *end = text + length;
    if (at == end || *at < '0' || *at > '9') return -1;
    while (at < end && *at >= '0' && *at <= '9') value = value * 10 + (*at++ - '0');
    return value;
}

static inline bool begins(const uint8_t *text, size_t length, const char *with) {
    size_t size = strlen(with);
    return length >= size && memcmp(text, with, size) == 0;
}
