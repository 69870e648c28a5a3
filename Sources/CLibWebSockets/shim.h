#pragma once

#include <libwebsockets.h>
#include <ev.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/socket.h>
#include <unistd.h>

// What Swift's importer cannot read of the headers above: function-like and composite macros, LWS_PRE, unions.

// LWS_SERVER_OPTION_LIBEV is a shifted constant of composite type.
static inline uint64_t shim_server_options(int secure) {
	uint64_t options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
			   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
	if (secure)
		options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
	return options;
}

static inline uint64_t shim_client_options(int secure, int own_authorities) {
	uint64_t options = 0;
	if (secure)
		options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
	if (own_authorities)
		options |= LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
	return options;
}

// SSL_OP_ flags are cast expressions.
static inline long shim_tls12_at_least(void) {
	return (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_COMPRESSION |
		      SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
}

static inline int shim_tls_flags(int verifies) {
	return LCCSCF_USE_SSL | (verifies ? 0
		: LCCSCF_ALLOW_SELFSIGNED | LCCSCF_ALLOW_INSECURE | LCCSCF_ALLOW_EXPIRED |
		  LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK);
}

// lws_write takes a mutable pointer, though with LWS_WRITE_HTTP it only reads: bytes go to the socket as they are.
static inline int shim_write_raw(struct lws *wsi, const uint8_t *bytes, size_t count) {
	return lws_write(wsi, (unsigned char *)(uintptr_t)bytes, count, LWS_WRITE_HTTP);
}

// LWS_PRE is an expression of other macros.
static inline size_t shim_pre(void) { return LWS_PRE; }

// Adoption takes a union; `opaque` is set before the first callback.
static inline struct lws *shim_adopt_socket(struct lws_vhost *vhost, int descriptor, int secure, void *opaque) {
	lws_adopt_desc_t info = {0};
	info.vh = vhost;
	info.type = (lws_adoption_type)(LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | (secure ? LWS_ADOPT_ALLOW_SSL : 0));
	info.fd.sockfd = descriptor;
	info.opaque = opaque;
	return lws_adopt_descriptor_vhost_via_info(&info);
}

// The first byte that has come, which is left where it is: -1 when there is none yet, -2 when none will come.
static inline int shim_first_byte(int descriptor) {
	unsigned char byte;
	ssize_t count = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
	if (count == 1)
		return byte;
	return count < 0 && (errno == EAGAIN || errno == EINTR) ? -1 : -2;
}

static inline struct lws *shim_adopt_file(struct lws_vhost *vhost, int descriptor) {
	lws_sock_file_fd_type fd;
	fd.filefd = descriptor;
	return lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, fd, NULL, NULL);
}

// The loop is an opaque pointer in ev.h's multiplicity; EVBACKEND_EPOLL and EVFLAG_NOENV are enumerators of two enums.
static inline unsigned shim_loop_turn(void *loop) { return ev_iteration((struct ev_loop *)loop); }
static inline void *shim_loop_new(void) { return ev_loop_new(EVBACKEND_EPOLL | EVFLAG_NOENV); }
static inline void shim_loop_run(void *loop) { ev_run((struct ev_loop *)loop, 0); }
static inline void shim_loop_break(void *loop) { ev_break((struct ev_loop *)loop, EVBREAK_ALL); }
static inline void shim_loop_destroy(void *loop) { ev_loop_destroy((struct ev_loop *)loop); }

// Glibc's module map leaves out eventfd and timerfd.
static inline int shim_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
static inline int shim_timerfd(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }
// Lets a timer run out once; with 0 milliseconds at once.
static inline void shim_remind(int timer, int milliseconds) {
	struct itimerspec once = {0};
	once.it_value.tv_sec = milliseconds / 1000;
	once.it_value.tv_nsec = milliseconds ? (long)(milliseconds % 1000) * 1000000 : 1;
	timerfd_settime(timer, 0, &once, NULL);
}

// A second watcher of a connection's descriptor, called before the library's own. libev's watchers and their setters are macros.
typedef struct shim_look {
	ev_io io; // first, so that the one is the other
	void (*callback)(void *);
	void *argument;
} shim_look;
static inline void shim_look_called(struct ev_loop *loop, ev_io *io, int events) {
	shim_look *look = (shim_look *)io;
	(void)loop;
	(void)events;
	look->callback(look->argument);
}
static inline shim_look *shim_look_new(int descriptor, void (*callback)(void *), void *argument) {
	shim_look *look = (shim_look *)calloc(1, sizeof(*look));
	if (!look)
		return NULL;
	look->callback = callback;
	look->argument = argument;
	ev_io_init(&look->io, shim_look_called, descriptor, EV_READ);
	ev_set_priority(&look->io, EV_MAXPRI);
	return look;
}
static inline void shim_look_start(void *loop, shim_look *look) { ev_io_start((struct ev_loop *)loop, &look->io); }
static inline void shim_look_stop(void *loop, shim_look *look) { ev_io_stop((struct ev_loop *)loop, &look->io); }
static inline void shim_look_free(shim_look *look) { free(look); }

// Reads a WebSocket without a second turn of the loop. The library's plugin for libev starts an idle watcher after each event, and with it another look
// at all descriptors, to do what the library may have put off. Nothing is put off where it has no bytes left over, which it is asked for here.
// The argument of a loop; one for each.
typedef struct shim_reader {
	struct lws_context *context;
	void (*plugin)(struct ev_loop *, ev_io *, int);
	// A timer that is read in the plugin's way.
	int timer;
} shim_reader;
static inline void shim_read(struct ev_loop *loop, ev_io *io, int events) {
	shim_reader *reader = (shim_reader *)ev_userdata(loop);
	struct lws_pollfd readable = {.fd = io->fd, .events = LWS_POLLIN, .revents = LWS_POLLIN};
	if (events & EV_ERROR)
		return reader->plugin(loop, io, events);
	// It may close the connection, and free its watcher.
	lws_service_fd_tsi(reader->context, &readable, 0);
	if (!lws_service_adjust_timeout(reader->context, 1, 0))
		shim_remind(reader->timer, 0);
}
// The library's watcher of a descriptor stands in libev's list behind one that is started later.
static inline void shim_take_over_reading(void *loop, shim_reader *reader, int descriptor) {
	ev_io probe;
	ev_io_init(&probe, shim_read, descriptor, EV_READ);
	ev_io_start((struct ev_loop *)loop, &probe);
	for (ev_watcher_list *one = probe.next; one; one = one->next) {
		ev_io *io = (ev_io *)one;
		if (!(io->events & EV_READ) || io->cb == shim_look_called || io->cb == shim_read)
			continue;
		reader->plugin = io->cb;
		io->cb = shim_read;
	}
	ev_io_stop((struct ev_loop *)loop, &probe);
	ev_set_userdata((struct ev_loop *)loop, reader);
}

// Whether hands are still being shaken on TLS.
static inline int shim_is_shaking_hands(struct lws *wsi) {
	SSL *ssl = lws_is_ssl(wsi) ? lws_get_ssl(wsi) : NULL;
	return ssl && !SSL_is_init_finished(ssl);
}

// Tickets are sealed with the same key by all threads of a process: each has a context of its own, and a phone that comes back comes to any of
// them. Sessions are kept by clients in such tickets, and not by the server. 0 when the library would not have it.
static inline int shim_share_tickets(void *context, unsigned char *key, int count) {
	SSL_CTX *ctx = (SSL_CTX *)context;
	static const unsigned char name[] = "runthrough";
	SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_OFF);
	return SSL_CTX_set_session_id_context(ctx, name, sizeof(name) - 1) == 1 &&
	       SSL_CTX_set_tlsext_ticket_keys(ctx, key, count) == 1;
}
// How long that key is.
static inline int shim_ticket_key_length(void *context) {
	return (int)SSL_CTX_get_tlsext_ticket_keys((SSL_CTX *)context, NULL, 0);
}

// What has come and was not taken yet; below 1 when there is nothing, or the TLS handshake is not over. The library's thread has an error queue
// for all of its connections, so what goes wrong here must not stay in it.
static inline int shim_peek(struct lws *wsi, void *bytes, int count) {
	SSL *ssl;
	if (!lws_is_ssl(wsi))
		return (int)recv(lws_get_socket_fd(wsi), bytes, (size_t)count, MSG_PEEK | MSG_DONTWAIT);
	ssl = lws_get_ssl(wsi);
	if (!ssl || !SSL_is_init_finished(ssl))
		return 0;
	count = SSL_peek(ssl, bytes, count);
	ERR_clear_error();
	return count;
}

// How many bytes OpenSSL has decrypted and nobody has read.
static inline int shim_pending(struct lws *wsi) {
	SSL *ssl = lws_get_ssl(wsi);
	return ssl ? SSL_pending(ssl) : 0;
}

// Has the library read what OpenSSL has decrypted: the socket, from which that was taken by looking, may not be readable any more, so nothing else
// would tell the library. It may close the connection.
static inline void shim_read_decrypted(struct lws *wsi) {
	struct lws_pollfd readable = {.fd = lws_get_socket_fd(wsi), .events = LWS_POLLIN, .revents = LWS_POLLIN};
	lws_service_fd_tsi(lws_get_context(wsi), &readable, 0);
}

// The last thing that is said, past the library: what it may want to say after that goes nowhere.
static inline void shim_say_last(struct lws *wsi, const void *bytes, int count) {
	int descriptor = lws_get_socket_fd(wsi);
	SSL *ssl = lws_is_ssl(wsi) ? lws_get_ssl(wsi) : NULL;
	if (ssl) {
		if (SSL_write(ssl, bytes, count) == count)
			SSL_shutdown(ssl);
		ERR_clear_error();
	} else {
		(void)!send(descriptor, bytes, (size_t)count, MSG_DONTWAIT | MSG_NOSIGNAL);
	}
	shutdown(descriptor, SHUT_WR);
}

// Glibc hides it behind _GNU_SOURCE, which a module's header comes too late to define.
extern int accept4(int, struct sockaddr *, socklen_t *, int);

static inline int shim_accept(int listener, struct sockaddr_storage *address) {
	socklen_t length = sizeof(*address);
	return accept4(listener, (struct sockaddr *)address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// Glibc hides POLLRDHUP in the same way.
static inline int shim_has_hung_up(int descriptor) {
	struct pollfd asked = {.fd = descriptor, .events = 0x2000};
	return poll(&asked, 1, 0) > 0;
}

// Both kinds of descriptor are emptied by reading eight bytes.
static inline void shim_wake(int descriptor) {
	uint64_t one = 1;
	(void)!write(descriptor, &one, sizeof(one));
}
static inline void shim_rest(int descriptor) {
	uint64_t count;
	(void)!read(descriptor, &count, sizeof(count));
}
