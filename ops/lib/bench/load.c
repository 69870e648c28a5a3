/* The load: N WebSocket clients of one session, and the conductor who cues them.
 *
 *   load --port P[,P…] --path /live/SESSION --tokens FILE [--threads 2] [--host 127.0.0.1] [--tls 1] [--nats EVENT]
 * With several ports clients take them in turn, as a load balancer would deal them out; the conductor takes the first.
 * FILE holds one member token a line: the conductor's first, then a client's each. Orders come by standard input, one a
 * line, and each is answered by one line of JSON on standard output:
 *
 *   open FIRST END        connects clients FIRST … END-1, waits for each one's welcome
 *   close FIRST END       hangs up on them
 *   conduct               connects the conductor
 *   command FIELDS        sends one command, waits for its answer:        command "kind":"takeBaton"
 *   cues K EVERY WAIT     sends K cues, EVERY µs apart; WAIT 1: and not before everybody has the last one
 *   event                 the text of the last event the conductor got
 *   members               the text of the last news about members that the conductor got
 *
 *   behave PERIOD SPREAD PEOPLE   from now on every client asks for the time each PERIOD µs, as a device does: SPREAD 1 each at a moment of
 *                         its own, 0 all at once; the first PEOPLE also say, each five periods, that they are ready or not, and how their
 *                         clock is. PERIOD 0: no more.
 *
 * --tls 1: over TLS, whoever the server is. --nats EVENT: a NATS server instead, clients subscribe, a cue is the event of the file with its
 * "seq" renumbered, and a client asks for the time by PING. Every client counts the session's events by their "seq": one missed is a gap, one got again a double.
 */
#include "websocket.h"

#include <limits.h>
#include <openssl/ssl.h>
#include <signal.h>

enum { PLACE_MAXIMUM = 1 << 20, BUFFER = 256 * 1024, CUE_MAXIMUM = 10000, AT_ONCE = 128 };

struct client {
    int descriptor; /* -1: not connected */
    bool is_open;   /* shaken hands and welcomed */
    bool has_asked; /* to upgrade */
    bool has_shaken;
    int64_t next; /* the "seq" that comes next */
    int64_t asked; /* for the time, in ns; 0: answered */
    unsigned times;
    SSL *tls;
    uint8_t *rest;
    size_t rest_count;
};

/* What a thread saw of a cue. */
struct sighting {
    int count;
    int64_t first, last;
};

struct thread {
    pthread_t id;
    int poller, wake;
    uint8_t *buffer;
    struct sighting *sightings;
    /* Written by the thread alone, read by all when it is quiet. */
    atomic_llong opened, failed, lost, deliveries, gaps, doubles, bytes;
    atomic_int members;
    /* What the clients do by themselves. */
    atomic_llong asked, answered;
    int64_t due, round;
    int next;
    float *waits; /* µs until the time was told, of the latest */
};

static const char *host = "127.0.0.1", *path = "/";
static int ports[8], port_count, thread_count = 2;
static char **tokens;
static int client_count;
static struct client *clients;
static struct thread *threads;
static struct client conductor = {.descriptor = -1};
static uint8_t *conductor_buffer;
static char last_event[60000], last_members[60000];
static size_t last_event_length, last_members_length;
static int done; /* eventfd: a thread has the whole of a cue, or of an opening */
static _Atomic int64_t period; /* ns; 0: clients say nothing by themselves */
static atomic_bool is_spread;
static atomic_int people;
static SSL_CTX *tls;
static const char *nats; /* the text of its event, or NULL */
static size_t nats_length, nats_number, nats_rest;
static _Atomic int64_t nats_sequence;
enum { WAITS = 1 << 16 };
static _Atomic int64_t base; /* the "seq" before the first cue of this run */

/* MARK: One client */

static int port_of(const struct client *client) {
    bool is_conductor = client < clients || client >= clients + client_count;
    return ports[is_conductor ? 0 : (client - clients) % port_count];
}

static int dial(struct client *client) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port_of(client))};
    inet_pton(AF_INET, host, &address.sin_addr);
    client->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (client->descriptor < 0) fail("socket");
    no_delay(client->descriptor);
    client->is_open = client->has_asked = client->has_shaken = false;
    client->next = client->asked = 0;
    if (tls) {
        client->tls = SSL_new(tls);
        SSL_set_fd(client->tls, client->descriptor);
        SSL_set_connect_state(client->tls);
    }
    if (connect(client->descriptor, (struct sockaddr *)&address, sizeof address) && errno != EINPROGRESS) fail("connect");
    return client->descriptor;
}

/* As much as is there: 0 at the end, -1 and EAGAIN when there is nothing. */
static ssize_t take(struct client *client, void *into, size_t room) {
    if (!client->tls) return recv(client->descriptor, into, room, 0);
    int got = SSL_read(client->tls, into, room < INT_MAX ? room : INT_MAX);
    if (got > 0) return got;
    int problem = SSL_get_error(client->tls, got);
    errno = EAGAIN;
    return problem == SSL_ERROR_WANT_READ || problem == SSL_ERROR_WANT_WRITE ? -1 : 0;
}

/* All of it, or the connection ends: nothing that is said here fills a socket's buffer. */
static void put(struct client *client, const void *bytes, size_t size) {
    ssize_t sent = client->tls ? SSL_write(client->tls, bytes, size)
                               : send(client->descriptor, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent != (ssize_t)size) shutdown(client->descriptor, SHUT_RDWR);
}

/* Whether hands are shaken on TLS, or it is not spoken. */
static bool is_secure(struct client *client) {
    if (!client->tls || SSL_is_init_finished(client->tls)) return true;
    int done = SSL_do_handshake(client->tls);
    if (done == 1) return true;
    int problem = SSL_get_error(client->tls, done);
    if (problem != SSL_ERROR_WANT_READ && problem != SSL_ERROR_WANT_WRITE) shutdown(client->descriptor, SHUT_RDWR);
    return false;
}

static void ask_to_upgrade(struct client *client, const char *token) {
    static const char hello[] = "CONNECT {\"verbose\":false,\"pedantic\":false}\r\nSUB cue 1\r\nPING\r\n";
    if (nats) return put(client, hello, sizeof hello - 1);
    char request[1024];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: " KEY "\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: runthrough.v1, bearer.%s\r\n\r\n",
                          path, host, port_of(client), token);
    put(client, request, length);
}

static void say(struct client *client, int opcode, const void *payload, size_t length) {
    uint8_t bytes[1200];
    if (length > 1024) length = 1024;
    size_t size = put_frame(bytes, opcode, payload, length, true);
    put(client, bytes, size);
}

typedef void (*hearing)(void *context, struct client *client, struct frame *frame);

/* What NATS says, as frames: a message is a text frame, and PONG is one of its own. Answers its whole size, 0 when it is not all here. */
static size_t take_line(uint8_t *bytes, size_t count, struct frame *frame) {
    uint8_t *end = memmem(bytes, count, "\r\n", 2);
    if (!end) return 0;
    size_t size = end + 2 - bytes;
    *frame = (struct frame){.opcode = OPCODE_TEXT, .payload = bytes, .length = size - 2};
    if (begins(bytes, size, "PING")) frame->opcode = OPCODE_PING;
    if (begins(bytes, size, "PONG")) frame->opcode = OPCODE_PONG;
    if (!begins(bytes, size, "MSG ")) return size;
    size_t length = 0;
    uint8_t *digit = end;
    while (digit[-1] != ' ') digit--;
    while (digit < end) length = length * 10 + (*digit++ - '0');
    frame->payload = end + 2;
    frame->length = length;
    return count >= size + length + 2 ? size + length + 2 : 0;
}

/* Reads what is there and hands over each whole frame. False when the connection has ended or was refused. */
static bool hear(struct client *client, uint8_t *buffer, hearing heard, void *context) {
    size_t count = client->rest_count;
    if (count) memcpy(buffer, client->rest, count);
    ssize_t got = take(client, buffer + count, BUFFER - count);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (got <= 0) return false;
    count += got;
    uint8_t *at = buffer, *end = buffer + count;
    if (nats) client->has_shaken = true;
    if (!client->has_shaken) {
        uint8_t *body = memmem(buffer, count, "\r\n\r\n", 4);
        if (body) {
            if (!begins(buffer, count, "HTTP/1.1 101") || !memmem(buffer, count, ACCEPT, sizeof ACCEPT - 1)) {
                fprintf(stderr, "refused: %.*s\n", (int)(count < 600 ? count : 600), buffer);
                return false;
            }
            client->has_shaken = true;
            at = body + 4;
        }
    }
    struct frame frame;
    size_t size;
    while (client->has_shaken && (size = (nats ? take_line : take_frame)(at, end - at, &frame))) {
        if (frame.opcode == OPCODE_PING && nats) put(client, "PONG\r\n", 6);
        else if (frame.opcode == OPCODE_PING) say(client, OPCODE_PONG, frame.payload, frame.length);
        else if (frame.opcode == OPCODE_CLOSE) {
            int code = frame.length < 2 ? 1005 : frame.payload[0] << 8 | frame.payload[1];
            fprintf(stderr, "closed: %d %.*s\n", code, frame.length < 2 ? 0 : (int)frame.length - 2, frame.payload + 2);
            return false;
        } else heard(context, client, &frame);
        at += size;
    }
    if (end - at == BUFFER) return false;
    if (at != end) {
        uint8_t *rest = realloc(client->rest, end - at);
        if (!rest) fail("realloc");
        memcpy(rest, at, end - at);
        client->rest = rest;
    } else if (client->rest) {
        free(client->rest);
        client->rest = NULL;
    }
    client->rest_count = end - at;
    return true;
}

static void hang_up(struct client *client) {
    SSL_free(client->tls);
    client->tls = NULL;
    close(client->descriptor);
    free(client->rest);
    client->descriptor = -1;
    client->rest = NULL;
    client->rest_count = 0;
    client->is_open = false;
}

/* MARK: A thread of clients */

static void was_told_the_time(struct thread *thread, struct client *client) {
    if (!client->asked) return;
    long long place = atomic_fetch_add_explicit(&thread->answered, 1, memory_order_relaxed);
    thread->waits[place % WAITS] = (now() - client->asked) / 1e3;
    client->asked = 0;
}

static void is_there(struct thread *thread, struct client *client, int64_t number) {
    client->is_open = true;
    client->next = number + 1;
    atomic_fetch_add_explicit(&thread->members, 1, memory_order_relaxed);
    atomic_fetch_add(&thread->opened, 1);
    eventfd_write(done, 1);
}

static void heard_as_client(void *context, struct client *client, struct frame *frame) {
    struct thread *thread = context;
    if (frame->opcode == OPCODE_PONG && client->is_open) return was_told_the_time(thread, client);
    if (frame->opcode == OPCODE_PONG) return is_there(thread, client, atomic_load(&nats_sequence));
    if (begins(frame->payload, frame->length, "{\"type\":\"sync\"")) return was_told_the_time(thread, client);
    bool is_event = begins(frame->payload, frame->length, "{\"type\":\"event\"");
    if (!is_event && (client->is_open || !begins(frame->payload, frame->length, "{\"type\":\"welcome\""))) return;
    int64_t number = number_after(frame->payload, frame->length, "\"seq\":");
    if (number < 0) return;
    if (!is_event) return is_there(thread, client, number);
    int64_t time = now();
    atomic_fetch_add_explicit(&thread->deliveries, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&thread->bytes, frame->length, memory_order_relaxed);
    if (number < client->next) {
        atomic_fetch_add(&thread->doubles, 1);
        return;
    }
    atomic_fetch_add_explicit(&thread->gaps, number - client->next, memory_order_relaxed);
    client->next = number + 1;
    int64_t cue = number - atomic_load_explicit(&base, memory_order_relaxed) - 1;
    if (cue < 0 || cue >= CUE_MAXIMUM) return;
    struct sighting *sighting = &thread->sightings[cue];
    if (sighting->count++ == 0) sighting->first = time;
    sighting->last = time;
    if (sighting->count == atomic_load_explicit(&thread->members, memory_order_relaxed)) eventfd_write(done, 1);
}

/* What a device says by itself. */
static void speak_up(struct thread *thread, int index, int64_t time) {
    struct client *client = &clients[index];
    if (!client->is_open) return;
    char text[160];
    if (!client->asked) client->asked = time;
    atomic_fetch_add_explicit(&thread->asked, 1, memory_order_relaxed);
    client->times++;
    if (nats) return put(client, "PING\r\n", 6);
    int length = snprintf(text, sizeof text, "{\"type\":\"sync\",\"id\":%u,\"t0\":%lld}", client->times, (long long)time / 1000);
    say(client, OPCODE_TEXT, text, length);
    if (index >= atomic_load(&people) || (client->times + index) % 5) return;
    bool is_ready = (client->times + index) / 5 % 2;
    length = snprintf(text, sizeof text, "{\"type\":\"signal\",\"kind\":\"ready\",\"ready\":%s}", is_ready ? "true" : "false");
    say(client, OPCODE_TEXT, text, length);
    length = snprintf(text, sizeof text, "{\"type\":\"signal\",\"kind\":\"clock\",\"bound\":%u,\"delay\":%u}",
                      1000 + client->times % 7 * 100, 1000 + index % 20 * 1000);
    say(client, OPCODE_TEXT, text, length);
}

/* Lets some of those whose time has come speak; answers how many milliseconds are left until the next, -1 for ever. Never so many that
 * nobody listens meanwhile. */
static int let_speak(struct thread *thread, int first) {
    int64_t every = atomic_load_explicit(&period, memory_order_relaxed);
    if (!every) return thread->due = 0, -1;
    int count = (client_count - first + thread_count - 1) / thread_count;
    int64_t time = now();
    if (!thread->due) thread->due = thread->round = time + every / 10, thread->next = 0;
    for (int spoken = 0; thread->due <= time && spoken < 32; spoken++) {
        speak_up(thread, first + thread->next * thread_count, time);
        if (++thread->next >= count) thread->next = 0, thread->round += every;
        thread->due = thread->round + (atomic_load(&is_spread) ? every / count * thread->next : 0);
    }
    int64_t left = thread->due - now();
    return left <= 0 ? 0 : left / 1000000 + 1;
}

static void *run(void *argument) {
    struct thread *thread = argument;
    struct epoll_event events[256];
    for (;;) {
        int count = epoll_wait(thread->poller, events, 256, let_speak(thread, thread - threads));
        for (int i = 0; i < count; i++) {
            if (events[i].data.u32 == PLACE_MAXIMUM) {
                eventfd_t ignored;
                eventfd_read(thread->wake, &ignored);
                continue;
            }
            struct client *client = &clients[events[i].data.u32];
            if (client->descriptor < 0) continue;
            if (!client->has_asked) {
                if (events[i].events & (EPOLLHUP | EPOLLERR)) goto lost;
                if ((client->has_asked = is_secure(client))) ask_to_upgrade(client, tokens[events[i].data.u32 + 1]);
                struct epoll_event interest = {.events = EPOLLIN, .data.u32 = events[i].data.u32};
                epoll_ctl(thread->poller, EPOLL_CTL_MOD, client->descriptor, &interest);
                continue;
            }
            if (hear(client, thread->buffer, heard_as_client, thread)) continue;
        lost:
            if (client->is_open) {
                atomic_fetch_sub(&thread->members, 1);
                atomic_fetch_add(&thread->lost, 1);
            } else {
                atomic_fetch_add(&thread->failed, 1);
            }
            hang_up(client);
            eventfd_write(done, 1);
        }
    }
    return NULL;
}

#define SUM(field)                                                                                                     \
    ({                                                                                                                 \
        long long sum = 0;                                                                                             \
        for (int t = 0; t < thread_count; t++) sum += atomic_load(&threads[t].field);                                  \
        sum;                                                                                                           \
    })

/* MARK: The conductor, on the main thread */

static char awaited[40]; /* the id of a command, until it is answered */
static char answer[2000];
static int64_t answered[CUE_MAXIMUM];
static long acknowledged, refused, misnumbered;

static void heard_as_conductor(void *context, struct client *client, struct frame *frame) {
    (void)context;
    uint8_t *text = frame->payload;
    int64_t number = number_after(text, frame->length, "\"seq\":");
    if (begins(text, frame->length, "{\"type\":\"welcome\"") || (frame->opcode == OPCODE_PONG && !client->is_open)) {
        client->is_open = true;
        client->next = (nats ? atomic_load(&nats_sequence) : number) + 1;
    } else if (begins(text, frame->length, "{\"type\":\"event\"")) {
        client->next = number + 1;
        last_event_length = frame->length < sizeof last_event ? frame->length : 0;
        memcpy(last_event, text, last_event_length);
        int64_t cue = number - base - 1;
        if (!nats || cue < 0 || cue >= CUE_MAXIMUM) return;
        /* Nobody answers a message; that it comes back is as good. */
        answered[cue] = now();
        acknowledged++;
    } else if (begins(text, frame->length, "{\"type\":\"signal\",\"kind\":\"members\"")) {
        last_members_length = frame->length < sizeof last_members ? frame->length : 0;
        memcpy(last_members, text, last_members_length);
    } else {
        bool is_ack = begins(text, frame->length, "{\"type\":\"ack\"");
        if (!is_ack && !begins(text, frame->length, "{\"type\":\"refused\"")) return;
        int64_t cue = number_after(text, frame->length, "\"id\":\"cue-");
        if (cue >= 0 && cue < CUE_MAXIMUM) {
            answered[cue] = now();
            if (!is_ack && refused++ == 0) fprintf(stderr, "%.*s\n", (int)frame->length, text);
            if (is_ack && number != base + 1 + cue) misnumbered++;
            acknowledged += is_ack;
        } else if (awaited[0] && memmem(text, frame->length, awaited, strlen(awaited))) {
            awaited[0] = 0;
            snprintf(answer, sizeof answer, "%.*s", (int)frame->length, text);
        }
    }
}

/* Waits until the conductor hears something or a thread is done, at most until `deadline`. */
static void attend(int64_t deadline) {
    int64_t left = deadline - now();
    if (left < 0) left = 0;
    struct epoll_event events[2];
    static int poller = -1;
    static int watched = -1;
    if (poller < 0) {
        poller = epoll_create1(EPOLL_CLOEXEC);
        struct epoll_event interest = {.events = EPOLLIN, .data.u32 = 0};
        epoll_ctl(poller, EPOLL_CTL_ADD, done, &interest);
    }
    if (watched != conductor.descriptor && conductor.descriptor >= 0) {
        struct epoll_event interest = {.events = EPOLLIN, .data.u32 = 1};
        epoll_ctl(poller, EPOLL_CTL_ADD, watched = conductor.descriptor, &interest);
    }
    struct timespec timeout = {.tv_sec = left / 1000000000, .tv_nsec = left % 1000000000};
    int count = epoll_pwait2(poller, events, 2, &timeout, NULL);
    for (int i = 0; i < count; i++) {
        eventfd_t ignored;
        if (events[i].data.u32 == 0) eventfd_read(done, &ignored);
        else if (!hear(&conductor, conductor_buffer, heard_as_conductor, NULL)) {
            fprintf(stderr, "the conductor lost the connection\n");
            exit(1);
        }
    }
}

static const int64_t second = 1000000000;

static void open_clients(int first, int end) {
    long long opened = SUM(opened), failed = SUM(failed);
    int64_t begun = now(), deadline = begun + 60 * second;
    int dialled = 0;
    for (int i = first; now() < deadline;) {
        long long settled = SUM(opened) - opened + SUM(failed) - failed;
        if (settled == end - first) break;
        for (; i < end && dialled - settled < AT_ONCE; i++, dialled++) {
            struct epoll_event interest = {.events = EPOLLOUT, .data.u32 = i};
            epoll_ctl(threads[i % thread_count].poller, EPOLL_CTL_ADD, dial(&clients[i]), &interest);
        }
        attend(now() + second / 10);
    }
    printf("{\"opened\":%lld,\"failed\":%lld,\"seconds\":%.3f}\n", SUM(opened) - opened, SUM(failed) - failed,
           (now() - begun) / 1e9);
}

/* The thread notices the end as it would any other; it is not counted as a loss. */
static void close_clients(int first, int end) {
    long long lost = SUM(lost), open = 0;
    for (int i = first; i < end; i++)
        if (clients[i].descriptor >= 0) {
            shutdown(clients[i].descriptor, SHUT_RDWR);
            open++;
        }
    int64_t deadline = now() + 20 * second;
    while (SUM(lost) - lost < open && now() < deadline) attend(now() + second / 10);
    for (int t = 0; t < thread_count; t++) atomic_store(&threads[t].lost, 0);
    printf("{\"closed\":%lld}\n", open);
}

static void conduct(void) {
    dial(&conductor);
    struct timespec while_connecting = {.tv_nsec = 200000000};
    nanosleep(&while_connecting, NULL);
    for (int tries = 0; !is_secure(&conductor) && tries < 1000; tries++) nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    ask_to_upgrade(&conductor, tokens[0]);
    int64_t deadline = now() + 10 * second;
    while (!conductor.is_open && now() < deadline) attend(deadline);
    printf("{\"conducting\":%s}\n", conductor.is_open ? "true" : "false");
}

/* How many events up to `number` the connected clients have not got, all together. */
static long long missing(int64_t number) {
    long long sum = 0;
    for (int i = 0; i < client_count; i++)
        if (clients[i].is_open && clients[i].next <= number) sum += number + 1 - clients[i].next;
    return sum;
}

static void command(const char *fields) {
    static int number;
    char text[1100];
    snprintf(awaited, sizeof awaited, "\"order-%d\"", ++number);
    int length = snprintf(text, sizeof text, "{\"type\":\"command\",\"id\":%s,%s}", awaited, fields);
    say(&conductor, OPCODE_TEXT, text, length < 1024 ? length : 1024);
    int64_t deadline = now() + 10 * second;
    while (awaited[0] && now() < deadline) attend(deadline);
    int64_t acked = begins((uint8_t *)answer, strlen(answer), "{\"type\":\"ack\"")
                        ? number_after((uint8_t *)answer, strlen(answer), "\"seq\":")
                        : -1;
    while ((conductor.next <= acked || missing(acked)) && now() < deadline) attend(now() + second / 100);
    printf("%s\n", awaited[0] ? "null" : answer);
}

static void sighted(int cue, struct sighting *all) {
    *all = (struct sighting){.count = 0, .first = INT64_MAX, .last = 0};
    for (int t = 0; t < thread_count; t++) {
        struct sighting *one = &threads[t].sightings[cue];
        if (!one->count) continue;
        all->count += one->count;
        if (one->first < all->first) all->first = one->first;
        if (one->last > all->last) all->last = one->last;
    }
}

static void print_times(const char *name, const int64_t *from, const int64_t *to, int count) {
    printf(",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        if (to[i] > 0) printf("%s%.1f", i ? "," : "", (to[i] - from[i]) / 1e3);
        else printf("%snull", i ? "," : "");
    printf("]");
}

/* The event of the file, with the next "seq". */
static void publish(void) {
    static char text[62000], message[63000];
    long long number = atomic_fetch_add(&nats_sequence, 1) + 1;
    int length = snprintf(text, sizeof text, "%.*s%lld%.*s", (int)nats_number, nats, number, (int)(nats_length - nats_rest), nats + nats_rest);
    put(&conductor, message, snprintf(message, sizeof message, "PUB cue %d\r\n%s\r\n", length, text));
}

static void read_event(const char *path) {
    static char text[60000];
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    nats_length = fread(text, 1, sizeof text, file);
    fclose(file);
    char *number = memmem(text, nats_length, "\"seq\":", 6);
    if (!number) fail("no \"seq\" in the event");
    nats_number = nats_rest = number + 6 - text;
    while (nats_rest < nats_length && text[nats_rest] >= '0' && text[nats_rest] <= '9') nats_rest++;
    nats = text;
}

static int by_size(const void *a, const void *b) { return (*(float *)a > *(float *)b) - (*(float *)a < *(float *)b); }

/* How long clients waited for the time since the last call, in µs. */
static void print_waits(void) {
    static long long seen[64];
    float *all = malloc(sizeof *all * WAITS * thread_count);
    long count = 0;
    for (int t = 0; t < thread_count; t++) {
        long long end = atomic_load(&threads[t].answered), first = end - seen[t] > WAITS ? end - WAITS : seen[t];
        for (; first < end; first++) all[count++] = threads[t].waits[first % WAITS];
        seen[t] = end;
    }
    qsort(all, count, sizeof *all, by_size);
    printf(",\"told\":%ld", count);
    if (count) printf(",\"wait\":[%.0f,%.0f,%.0f]", all[count / 2], all[count * 99 / 100], all[count - 1]);
    free(all);
}

static void cues(int count, int64_t every, bool waits) {
    static int64_t sent[CUE_MAXIMUM], first[CUE_MAXIMUM], last[CUE_MAXIMUM];
    static int serial; /* ids are never used twice: a second one would be answered, not done */
    if (count > CUE_MAXIMUM) count = CUE_MAXIMUM;
    for (int t = 0; t < thread_count; t++) memset(threads[t].sightings, 0, CUE_MAXIMUM * sizeof(struct sighting));
    memset(answered, 0, sizeof answered);
    base = conductor.next - 1;
    for (int64_t deadline = now() + 2 * second; missing(base) && now() < deadline;) attend(now() + second / 100);
    acknowledged = refused = misnumbered = 0;
    int members = SUM(members);
    long long deliveries = SUM(deliveries), gaps = SUM(gaps), doubles = SUM(doubles), lost = SUM(lost), bytes = SUM(bytes);
    int64_t begun = now();
    serial++;
    for (int i = 0; i < count; i++) {
        int64_t due = waits && i ? sent[i - 1] + every : begun + i * every;
        while (now() < due) attend(due);
        sent[i] = now();
        if (nats) publish();
        else {
            char text[128];
            int length = snprintf(text, sizeof text, "{\"type\":\"command\",\"id\":\"cue-%d-%d\",\"kind\":\"jump\",\"formation\":%d}",
                                  i, serial, (i + 1) % 2);
            say(&conductor, OPCODE_TEXT, text, length);
        }
        if (!waits) continue;
        struct sighting all;
        int64_t deadline = sent[i] + 5 * second;
        do {
            attend(deadline);
            sighted(i, &all);
        } while ((all.count < members || !answered[i]) && now() < deadline);
    }
    int64_t deadline = now() + 5 * second;
    struct sighting all;
    for (int i = 0; i < count; i++)
        do {
            sighted(i, &all);
            first[i] = all.count ? all.first : 0;
            last[i] = all.count == members ? all.last : 0;
            if (last[i] && answered[i]) break;
            attend(now() + second / 100);
        } while (now() < deadline);
    int64_t ended = now();
    printf("{\"clients\":%d,\"cues\":%d,\"seconds\":%.3f,\"acknowledged\":%ld,\"refused\":%ld,\"misnumbered\":%ld,"
           "\"deliveries\":%lld,\"missing\":%lld,\"gaps\":%lld,\"doubles\":%lld,\"disconnected\":%lld,\"bytes\":%lld",
           members, count, (ended - begun) / 1e9, acknowledged, refused, misnumbered, SUM(deliveries) - deliveries,
           missing(base + count), SUM(gaps) - gaps, SUM(doubles) - doubles, SUM(lost) - lost, SUM(bytes) - bytes);
    print_waits();
    print_times("ack", sent, answered, count);
    print_times("first", sent, first, count);
    print_times("last", sent, last, count);
    printf("}\n");
}

/* MARK: Orders */

/* A thread looks anew at what its clients say by themselves. */
static void wake(struct thread *thread) { eventfd_write(thread->wake, 1); }

static void read_tokens(const char *name) {
    FILE *file = fopen(name, "r");
    if (!file) fail(name);
    tokens = calloc(PLACE_MAXIMUM, sizeof *tokens);
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    int count = 0;
    while ((length = getline(&line, &room, file)) > 0 && count < PLACE_MAXIMUM)
        tokens[count++] = strndup(line, strcspn(line, "\r\n"));
    free(line);
    fclose(file);
    client_count = count - 1;
}

static void read_ports(const char *list) {
    for (; *list && port_count < 8; list += strcspn(list, ","), list += *list == ',') ports[port_count++] = atoi(list);
}

int main(int count, char **arguments) {
    const char *file = NULL;
    for (int i = 1; i + 1 < count; i += 2) {
        const char *value = arguments[i + 1];
        if (!strcmp(arguments[i], "--host")) host = value;
        if (!strcmp(arguments[i], "--port")) read_ports(value);
        if (!strcmp(arguments[i], "--path")) path = value;
        if (!strcmp(arguments[i], "--tokens")) file = value;
        if (!strcmp(arguments[i], "--threads")) thread_count = atoi(value);
        if (!strcmp(arguments[i], "--nats")) read_event(value);
        if (!strcmp(arguments[i], "--tls") && atoi(value)) tls = SSL_CTX_new(TLS_client_method());
    }
    if (file) read_tokens(file);
    if (strncmp(host, "127.", 4) || client_count < 1 || !port_count || thread_count < 1 || thread_count > 64) {
        fprintf(stderr, "usage: load --port P[,P...] --path /live/SESSION --tokens FILE [--threads N] [--host 127.0.0.1]\n");
        return 64;
    }
    allow_descriptors(client_count + 100);
    signal(SIGPIPE, SIG_IGN);
    done = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    clients = calloc(client_count, sizeof *clients);
    threads = calloc(thread_count, sizeof *threads);
    conductor_buffer = malloc(BUFFER);
    if (!clients || !threads || !conductor_buffer) fail("calloc");
    for (int i = 0; i < client_count; i++) clients[i].descriptor = -1;
    for (int t = 0; t < thread_count; t++) {
        threads[t].poller = epoll_create1(EPOLL_CLOEXEC);
        threads[t].buffer = malloc(BUFFER);
        threads[t].sightings = calloc(CUE_MAXIMUM, sizeof(struct sighting));
        threads[t].waits = calloc(WAITS, sizeof(float));
        if (!threads[t].buffer || !threads[t].sightings) fail("calloc");
        threads[t].wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
        struct epoll_event interest = {.events = EPOLLIN, .data.u32 = PLACE_MAXIMUM};
        epoll_ctl(threads[t].poller, EPOLL_CTL_ADD, threads[t].wake, &interest);
        pthread_create(&threads[t].id, NULL, run, &threads[t]);
    }
    char line[1024];
    while (true) {
        /* Between orders the conductor still answers pings. */
        struct epoll_event events[2], interest = {.events = EPOLLIN};
        int poller = epoll_create1(EPOLL_CLOEXEC), ready = 0;
        epoll_ctl(poller, EPOLL_CTL_ADD, STDIN_FILENO, &interest);
        while (!ready) {
            attend(now());
            ready = epoll_wait(poller, events, 2, 100);
        }
        close(poller);
        if (!fgets(line, sizeof line, stdin)) return 0;
        line[strcspn(line, "\n")] = 0;
        int a = 0, b = 0, c = 0;
        if (sscanf(line, "open %d %d", &a, &b) == 2 && b <= client_count) open_clients(a, b);
        else if (sscanf(line, "close %d %d", &a, &b) == 2 && b <= client_count) close_clients(a, b);
        else if (!strcmp(line, "conduct")) conduct();
        else if (!strncmp(line, "command ", 8)) command(line + 8);
        else if (sscanf(line, "cues %d %d %d", &a, &b, &c) == 3) cues(a, b * 1000LL, c);
        else if (sscanf(line, "behave %d %d %d", &a, &b, &c) == 3) {
            atomic_store(&is_spread, b);
            atomic_store(&people, c);
            atomic_store(&period, a * 1000LL);
            for (int t = 0; t < thread_count; t++) wake(&threads[t]);
            printf("{\"behaving\":%d}\n", a);
        } else if (!strcmp(line, "event")) printf("%.*s\n", (int)last_event_length, last_event);
        else if (!strcmp(line, "members")) printf("%.*s\n", (int)last_members_length, last_members);
        else printf("null\n");
        fflush(stdout);
    }
}
