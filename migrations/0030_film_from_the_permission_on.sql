-- Cameras keep nothing of the time before an athlete allowed it. Microseconds of the session clock; a node of a former release does not tell it.
ALTER TABLE film_permission ADD since bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
