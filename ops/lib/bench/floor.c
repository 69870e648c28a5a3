/* The floor: what a broadcast costs when nothing is done but write the same bytes to every socket.
 *
 * It takes the same clients as the server, over the same handshake, on the same number of threads. A command makes it
 * acknowledge, and write one event to everybody; who asks for the time is told; who says that they are ready makes it tell everybody who is
 * here, as often as the server does. No session, no outbox: a reader too slow for the socket's buffer is cut. No log either, unless it is given
 * a database: then each event is first kept in a table of its own there, by one prepared INSERT that is sent and answered without waiting.
 *
 *   floor --threads 2 --event FILE [--members FILE] [--database URL]
 *
 * The files hold the text of an event of the real server, whose "seq" is renumbered, and of its news about members.
 * Prints its port, runs until its standard input ends.
 */
#include "websocket.h"

#include <libpq-fe.h>

struct shared_frame {
    atomic_int readers;
    size_t length;
    uint8_t bytes[];
};

struct connection {
    int descriptor;
    bool is_open;
    size_t place; /* in its thread's list, once open */
    size_t count;
    uint8_t bytes[2048];
};

struct thread {
    pthread_t id;
    int poller, wake;
    pthread_mutex_t lock;
    struct shared_frame **waiting;
    size_t waiting_count, waiting_room;
    struct connection **open;
    size_t open_count, open_room;
};

static struct thread *threads;
static int thread_count = 2;
static char event[60000], members[60000];
static size_t event_length, number_start, number_end, members_length;
static atomic_llong sequence, members_told; /* when, in ns */

/* Events on their way into the database, the first of which was sent; only the thread of the first command has them. */
struct keeping {
    struct connection *from;
    struct shared_frame *news;
    int64_t number;
    size_t ack_size;
    uint8_t ack[300];
};
static PGconn *database;
static struct thread *keeper;
static struct keeping waiting[64];
static unsigned kept, given;

static struct shared_frame *next_event(int readers, int64_t *number) {
    static char text[61000];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    *number = atomic_fetch_add(&sequence, 1) + 1;
    int length = snprintf(text, sizeof text, "%.*s%lld%.*s", (int)number_start, event, (long long)*number,
                          (int)(event_length - number_end), event + number_end);
    struct shared_frame *frame = malloc(sizeof *frame + length + 8);
    if (!frame) fail("malloc");
    atomic_init(&frame->readers, readers);
    frame->length = put_frame(frame->bytes, OPCODE_TEXT, text, length, false);
    pthread_mutex_unlock(&lock);
    return frame;
}

static void cut(struct thread *thread, struct connection *connection) {
    close(connection->descriptor);
    if (connection->is_open) {
        struct connection *last = thread->open[--thread->open_count];
        thread->open[connection->place] = last;
        last->place = connection->place;
    }
    free(connection);
}

static bool send_all(int descriptor, const void *bytes, size_t count) {
    return send(descriptor, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)count;
}

static void write_to_all(struct thread *thread, struct shared_frame *frame) {
    for (size_t i = 0; i < thread->open_count; i++)
        if (!send_all(thread->open[i]->descriptor, frame->bytes, frame->length))
            shutdown(thread->open[i]->descriptor, SHUT_RDWR);
    if (atomic_fetch_sub(&frame->readers, 1) == 1) free(frame);
}

static void post(struct thread *thread, struct shared_frame *frame) {
    pthread_mutex_lock(&thread->lock);
    if (thread->waiting_count == thread->waiting_room) {
        thread->waiting_room = thread->waiting_room ? thread->waiting_room * 2 : 16;
        thread->waiting = realloc(thread->waiting, thread->waiting_room * sizeof *thread->waiting);
        if (!thread->waiting) fail("realloc");
    }
    thread->waiting[thread->waiting_count++] = frame;
    bool is_first = thread->waiting_count == 1;
    pthread_mutex_unlock(&thread->lock);
    if (is_first) eventfd_write(thread->wake, 1);
}

/* To everybody. The others first, they work while this thread does its own share. */
static void share(struct thread *own, struct shared_frame *frame) {
    for (int i = 0; i < thread_count; i++)
        if (&threads[i] != own) post(&threads[i], frame);
    write_to_all(own, frame);
}

static void tell_members(struct thread *own) {
    long long time = now(), told = atomic_load(&members_told);
    if (!members_length || time - told < 500000000 || !atomic_compare_exchange_strong(&members_told, &told, time)) return;
    struct shared_frame *frame = malloc(sizeof *frame + members_length + 8);
    if (!frame) fail("malloc");
    atomic_init(&frame->readers, thread_count);
    frame->length = put_frame(frame->bytes, OPCODE_TEXT, members, members_length, false);
    share(own, frame);
}

static void begin_keeping(void) {
    struct keeping *next = &waiting[kept % 64];
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)next->number);
    const char *values[] = {number, "{\"kind\": \"moved\", \"position\": 12000000, \"rate\": 0}"};
    if (!PQsendQueryPrepared(database, "keep", 2, values, NULL, NULL, 0) || PQflush(database) < 0) fail(PQerrorMessage(database));
}

static void keep(struct thread *own, struct keeping keeping) {
    if (!keeper) {
        keeper = own;
        struct epoll_event interest = {.events = EPOLLIN, .data.ptr = &database};
        epoll_ctl(own->poller, EPOLL_CTL_ADD, PQsocket(database), &interest);
    }
    if (keeper != own || given - kept == 64) fail("one conductor, with 64 commands at a time");
    waiting[given++ % 64] = keeping;
    if (given - kept == 1) begin_keeping();
}

static void go_on_keeping(struct thread *own) {
    if (!PQconsumeInput(database)) fail(PQerrorMessage(database));
    while (kept != given && !PQisBusy(database)) {
        PGresult *result = PQgetResult(database);
        if (result) {
            if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(PQerrorMessage(database));
            PQclear(result);
            continue;
        }
        struct keeping *done = &waiting[kept++ % 64];
        send_all(done->from->descriptor, done->ack, done->ack_size);
        share(own, done->news);
        if (kept != given) begin_keeping();
    }
}

static void connect_database(const char *url) {
    database = PQconnectdb(url);
    if (PQstatus(database) != CONNECTION_OK) fail(PQerrorMessage(database));
    PGresult *made = PQexec(database, "CREATE TABLE floor_event (seq bigint PRIMARY KEY, payload jsonb NOT NULL)");
    PGresult *ready = PQprepare(database, "keep", "INSERT INTO floor_event VALUES ($1, $2)", 2, NULL);
    if (PQresultStatus(made) != PGRES_COMMAND_OK || PQresultStatus(ready) != PGRES_COMMAND_OK) fail(PQerrorMessage(database));
    PQclear(made);
    PQclear(ready);
    PQsetnonblocking(database, 1);
}

static void command(struct thread *own, struct connection *from, struct frame *frame) {
    const char name[] = "\"id\":\"";
    const uint8_t *id = memmem(frame->payload, frame->length, name, sizeof name - 1), *end = NULL;
    if (id) {
        id += sizeof name - 1;
        end = memchr(id, '"', frame->payload + frame->length - id);
    }
    if (!end) return;
    int64_t number;
    struct shared_frame *news = next_event(thread_count, &number);
    char text[256];
    uint8_t ack[300];
    int length = snprintf(text, sizeof text, "{\"type\":\"ack\",\"id\":\"%.*s\",\"seq\":%lld}", (int)(end - id), id,
                          (long long)number);
    size_t size = put_frame(ack, OPCODE_TEXT, text, length, false);
    if (database) {
        struct keeping keeping = {.from = from, .news = news, .number = number, .ack_size = size};
        memcpy(keeping.ack, ack, size);
        return keep(own, keeping);
    }
    send_all(from->descriptor, ack, size);
    share(own, news);
}

static void tell_time(struct connection *to, struct frame *frame) {
    char text[200];
    uint8_t answer[220];
    long long id = number_after(frame->payload, frame->length, "\"id\":"), t0 = number_after(frame->payload, frame->length, "\"t0\":");
    long long time = now() / 1000;
    int length = snprintf(text, sizeof text, "{\"type\":\"sync\",\"id\":%lld,\"t0\":%lld,\"t1\":%lld,\"t2\":%lld}", id, t0, time, time);
    send_all(to->descriptor, answer, put_frame(answer, OPCODE_TEXT, text, length, false));
}

/* False when the connection is to be cut. */
static bool shake_hands(struct thread *thread, struct connection *connection) {
    uint8_t *end = memmem(connection->bytes, connection->count, "\r\n\r\n", 4);
    if (!end) return connection->count < sizeof connection->bytes;
    connection->count -= end + 4 - connection->bytes;
    memmove(connection->bytes, end + 4, connection->count);
    uint8_t answer[512];
    int size = snprintf((char *)answer, sizeof answer,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Accept: " ACCEPT "\r\nSec-WebSocket-Protocol: runthrough.v1\r\n\r\n");
    char text[100];
    int length = snprintf(text, sizeof text, "{\"type\":\"welcome\",\"seq\":%lld}", (long long)atomic_load(&sequence));
    size += put_frame(answer + size, OPCODE_TEXT, text, length, false);
    if (!send_all(connection->descriptor, answer, size)) return false;
    if (thread->open_count == thread->open_room) {
        thread->open_room = thread->open_room ? thread->open_room * 2 : 1024;
        thread->open = realloc(thread->open, thread->open_room * sizeof *thread->open);
        if (!thread->open) fail("realloc");
    }
    connection->is_open = true;
    connection->place = thread->open_count;
    thread->open[thread->open_count++] = connection;
    return true;
}

static bool readable(struct thread *thread, struct connection *connection) {
    ssize_t got = recv(connection->descriptor, connection->bytes + connection->count,
                       sizeof connection->bytes - connection->count, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (got <= 0) return false;
    connection->count += got;
    if (!connection->is_open && !shake_hands(thread, connection)) return false;
    if (!connection->is_open) return true;
    size_t done = 0, size;
    struct frame frame;
    while ((size = take_frame(connection->bytes + done, connection->count - done, &frame))) {
        if (frame.opcode == OPCODE_CLOSE) return false;
        if (frame.opcode == OPCODE_TEXT && begins(frame.payload, frame.length, "{\"type\":\"sync\"")) tell_time(connection, &frame);
        else if (frame.opcode == OPCODE_TEXT && begins(frame.payload, frame.length, "{\"type\":\"signal\",\"kind\":\"ready\""))
            tell_members(thread);
        else if (frame.opcode == OPCODE_TEXT) command(thread, connection, &frame);
        done += size;
    }
    connection->count -= done;
    memmove(connection->bytes, connection->bytes + done, connection->count);
    return connection->count < sizeof connection->bytes;
}

static void *serve(void *argument) {
    struct thread *thread = argument;
    struct epoll_event events[256];
    for (;;) {
        int count = epoll_wait(thread->poller, events, 256, -1);
        for (int i = 0; i < count; i++) {
            struct connection *connection = events[i].data.ptr;
            if (events[i].data.ptr == &database) {
                go_on_keeping(thread);
                continue;
            }
            if (connection) {
                if (!readable(thread, connection)) cut(thread, connection);
                continue;
            }
            eventfd_t ignored;
            eventfd_read(thread->wake, &ignored);
            pthread_mutex_lock(&thread->lock);
            struct shared_frame **waiting = thread->waiting;
            size_t frames = thread->waiting_count;
            thread->waiting = NULL;
            thread->waiting_count = thread->waiting_room = 0;
            pthread_mutex_unlock(&thread->lock);
            for (size_t f = 0; f < frames; f++) write_to_all(thread, waiting[f]);
            free(waiting);
        }
    }
    return NULL;
}

static void *accept_all(void *argument) {
    int listener = *(int *)argument;
    for (unsigned next = 0;; next++) {
        int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0) continue;
        no_delay(descriptor);
        int size = 64 * 1024; /* as the server's */
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        struct connection *connection = calloc(1, sizeof *connection);
        if (!connection) fail("calloc");
        connection->descriptor = descriptor;
        struct epoll_event interest = {.events = EPOLLIN, .data.ptr = connection};
        epoll_ctl(threads[next % thread_count].poller, EPOLL_CTL_ADD, descriptor, &interest);
    }
    return NULL;
}

static size_t read_text(const char *path, char *text, size_t room) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    size_t length = fread(text, 1, room, file);
    fclose(file);
    return length;
}

static void read_event(const char *path) {
    event_length = read_text(path, event, sizeof event);
    char *number = memmem(event, event_length, "\"seq\":", 6);
    if (!number) {
        fprintf(stderr, "%s holds no \"seq\"\n", path);
        exit(1);
    }
    number_start = number_end = number + 6 - event;
    while (number_end < event_length && event[number_end] >= '0' && event[number_end] <= '9') number_end++;
}

int main(int count, char **arguments) {
    for (int i = 1; i + 1 < count; i += 2) {
        if (!strcmp(arguments[i], "--threads")) thread_count = atoi(arguments[i + 1]);
        if (!strcmp(arguments[i], "--event")) read_event(arguments[i + 1]);
        if (!strcmp(arguments[i], "--database")) connect_database(arguments[i + 1]);
        if (!strcmp(arguments[i], "--members")) members_length = read_text(arguments[i + 1], members, sizeof members);
    }
    if (!event_length || thread_count < 1) {
        fprintf(stderr, "usage: floor --threads N --event FILE [--members FILE] [--database URL]\n");
        return 64;
    }
    allow_descriptors(0);
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 4096)) fail("listen");
    getsockname(listener, (struct sockaddr *)&address, &length);
    threads = calloc(thread_count, sizeof *threads);
    if (!threads) fail("calloc");
    for (int i = 0; i < thread_count; i++) {
        threads[i].poller = epoll_create1(EPOLL_CLOEXEC);
        threads[i].wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
        pthread_mutex_init(&threads[i].lock, NULL);
        struct epoll_event interest = {.events = EPOLLIN, .data.ptr = NULL};
        epoll_ctl(threads[i].poller, EPOLL_CTL_ADD, threads[i].wake, &interest);
        pthread_create(&threads[i].id, NULL, serve, &threads[i]);
    }
    pthread_t acceptor;
    pthread_create(&acceptor, NULL, accept_all, &listener);
    printf("{\"port\":%d}\n", ntohs(address.sin_port));
    fflush(stdout);
    char ignored;
    while (read(STDIN_FILENO, &ignored, 1) > 0) {}
    return 0;
}
