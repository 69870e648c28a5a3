#pragma once

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>

// Character constants behind macros do not import as the int that PQresultErrorField takes.
static inline char *rt_pq_sqlstate(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_SQLSTATE); }
static inline char *rt_pq_primary_message(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY); }
static inline char *rt_pq_constraint(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME); }

// POLLRDHUP is declared only under _GNU_SOURCE, which Swift's importer does not define: its value on Linux.
static inline short rt_poll_peer_closed(void) { return 0x2000; }

// A processor that throws server notices away: libpq's own prints them on stderr, past our log.
static inline void rt_pq_ignore_notice(void *unused, const PGresult *notice) { (void)unused; (void)notice; }
static inline void rt_pq_silence(PGconn *connection) { PQsetNoticeReceiver(connection, rt_pq_ignore_notice, NULL); }
