-- How many punches of each athlete are kept, so that their bound costs no count over all of them.
CREATE TABLE punch_count (
    session uuid NOT NULL,
    athlete uuid NOT NULL,
    kept bigint NOT NULL CONSTRAINT punch_count_counts CHECK (kept >= 0),
    PRIMARY KEY (session, athlete),
    FOREIGN KEY (session, athlete) REFERENCES member (session, id) ON DELETE CASCADE
);
INSERT INTO punch_count (session, athlete, kept) SELECT session, athlete, count(*) FROM punch GROUP BY session, athlete;
