-- Whether the athlete has said that the recogniser may be trained with this round, also elsewhere.
ALTER TABLE film ADD COLUMN for_training boolean NOT NULL DEFAULT false;

-- What a trainer said was thrown in such a round, in the place of what is computed from its calls (RoundLabels).
CREATE SEQUENCE film_labels_revision;
CREATE TABLE film_labels (
    session uuid NOT NULL,
    athlete uuid NOT NULL,
    begins bigint NOT NULL,
    -- Another one after each change, also after the labels were thrown away and made anew.
    revision bigint NOT NULL DEFAULT nextval('film_labels_revision'),
    -- 0 unknown, 1 orthodox, 2 southpaw
    stance smallint NOT NULL CONSTRAINT film_labels_stance CHECK (stance BETWEEN 0 AND 2),
    -- When each punch was extended furthest, and which it was, by number (7 is a double jab).
    at bigint[] NOT NULL,
    punch smallint[] NOT NULL CONSTRAINT film_labels_punch CHECK (1 <= ALL (punch) AND 7 >= ALL (punch)),
    -- About these instants nothing is said.
    unsure bigint[] NOT NULL,
    CONSTRAINT film_labels_count CHECK (cardinality(at) = cardinality(punch) AND cardinality(at) <= 2000),
    CONSTRAINT film_labels_unsure_count CHECK (cardinality(unsure) <= 4000),
    PRIMARY KEY (session, athlete, begins),
    FOREIGN KEY (session, athlete, begins) REFERENCES film ON DELETE CASCADE
);
