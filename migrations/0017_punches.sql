-- Punches that sources report in sessions of drills: facts from devices, beside the session's log.

-- Devices that report punches for somebody, and what their reports are worth.
CREATE TABLE punch_source (
    session uuid NOT NULL,
    source uuid NOT NULL,
    -- Whose punches it reports, as the trainer has said; NULL: the member's own.
    athlete uuid,
    -- What it reports does not count while it is muted.
    muted boolean NOT NULL DEFAULT false,
    PRIMARY KEY (session, source),
    CONSTRAINT punch_source_member FOREIGN KEY (session, source) REFERENCES member (session, id) ON DELETE CASCADE,
    CONSTRAINT punch_source_athlete FOREIGN KEY (session, athlete) REFERENCES member (session, id) ON DELETE CASCADE
);

CREATE TABLE punch (
    session uuid NOT NULL,
    -- The member whose device reported it, and that device's own number: a report sent again is the same punch.
    source uuid NOT NULL,
    number bigint NOT NULL CONSTRAINT punch_number_range CHECK (number >= 0),
    -- Ascending within the session; a corrected punch gets the next one.
    ordinal bigint NOT NULL,
    athlete uuid NOT NULL,
    -- By number, as trainers call them; 7 is a double jab.
    punch smallint NOT NULL CONSTRAINT punch_known CHECK (punch BETWEEN 1 AND 7),
    -- Microseconds of the session clock.
    at bigint NOT NULL,
    confidence real NOT NULL CONSTRAINT punch_confidence_range CHECK (confidence BETWEEN 0 AND 1),
    -- Shoulder widths a second.
    speed real CONSTRAINT punch_speed_range CHECK (speed BETWEEN 0 AND 1000),
    -- Of jab, double jab, cross, hook, uppercut, guard, none.
    probabilities real[] CONSTRAINT punch_probabilities_count CHECK (cardinality(probabilities) = 7),
    kind text NOT NULL CONSTRAINT punch_kind_known CHECK (kind IN ('tapPad', 'page', 'camera', 'glove', 'app')),
    -- What the source tells too late, microseconds.
    delay bigint NOT NULL CONSTRAINT punch_delay_range CHECK (delay BETWEEN 0 AND 5000000),
    muted boolean NOT NULL,
    -- What a trainer said it was: 0 for none, NULL for nothing said.
    corrected smallint CONSTRAINT punch_corrected_known CHECK (corrected BETWEEN 0 AND 7),
    PRIMARY KEY (session, source, number),
    CONSTRAINT punch_source FOREIGN KEY (session, source) REFERENCES member (session, id) ON DELETE CASCADE,
    CONSTRAINT punch_athlete FOREIGN KEY (session, athlete) REFERENCES member (session, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX punch_by_ordinal ON punch (session, ordinal);
CREATE INDEX punch_by_athlete ON punch (session, athlete);
