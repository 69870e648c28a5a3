-- The session clock is this server's own, plus a correction by which it goes on evenly when the server's clock is set or a
-- standby with another clock takes over. One row.
CREATE TABLE session_clock (
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    -- Microseconds.
    correction bigint NOT NULL DEFAULT 0,
    -- Grows with each correction, so that the first to propose one decides.
    generation bigint NOT NULL DEFAULT 0
);

INSERT INTO session_clock DEFAULT VALUES;
