-- Markers: named moments of a production from which a run can start. Names need not differ.

CREATE TABLE marker (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT marker_ordinal_range CHECK (ordinal BETWEEN 0 AND 199),
    name title NOT NULL,
    -- Score time in microseconds; at most a day.
    at bigint NOT NULL CONSTRAINT marker_at_range CHECK (at BETWEEN 0 AND 86400000000),
    PRIMARY KEY (production, id),
    CONSTRAINT marker_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);
