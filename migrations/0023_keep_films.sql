-- Rounds of athletes who wanted them kept: joints, never pictures (RoundFilm).
CREATE TABLE film (
    session uuid NOT NULL,
    athlete uuid NOT NULL,
    -- The instants of the first and of the last pose, microseconds of the session clock. A film sent again is the same one.
    begins bigint NOT NULL,
    ends bigint NOT NULL CONSTRAINT film_length CHECK (ends > begins),
    content bytea NOT NULL CONSTRAINT film_size CHECK (octet_length(content) BETWEEN 1 AND 1048576),
    PRIMARY KEY (session, athlete, begins),
    CONSTRAINT film_athlete FOREIGN KEY (session, athlete) REFERENCES member (session, id) ON DELETE CASCADE
);
