-- Which members were bound to which source when: a camera keeps films of a time in which its place was theirs, also after it is somebody else's.
CREATE TABLE film_source (
    session uuid NOT NULL,
    source uuid NOT NULL,
    athlete uuid NOT NULL,
    -- Microseconds of the session clock; NULL: until now.
    since bigint NOT NULL,
    until bigint CONSTRAINT film_source_span CHECK (until >= since),
    PRIMARY KEY (session, source, since),
    FOREIGN KEY (session, source) REFERENCES member (session, id) ON DELETE CASCADE,
    FOREIGN KEY (session, athlete) REFERENCES member (session, id) ON DELETE CASCADE
);
CREATE INDEX film_source_by_athlete ON film_source (session, athlete);
INSERT INTO film_source (session, source, athlete, since)
    SELECT session, source, athlete, (extract(epoch FROM now()) * 1000000)::bigint FROM punch_source WHERE athlete IS NOT NULL;

-- Who allows cameras of others to keep their rounds, and whether the recogniser may be trained with them. No row: they do not.
CREATE TABLE film_permission (
    session uuid NOT NULL,
    athlete uuid NOT NULL,
    training boolean NOT NULL,
    PRIMARY KEY (session, athlete),
    FOREIGN KEY (session, athlete) REFERENCES member (session, id) ON DELETE CASCADE
);
