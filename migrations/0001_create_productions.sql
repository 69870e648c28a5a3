-- Productions: stage, performers, ordered formations with positions, and the ways between them.
-- The limits stand in Rehearsal's `Production.validate()` too, which words them for people; here nothing gets round them.

-- Comparisons put NaN above every number, so a range refuses it as it refuses the infinities.
CREATE DOMAIN stage_coordinate AS double precision
    CONSTRAINT stage_coordinate_range CHECK (VALUE BETWEEN -1000 AND 1000);
CREATE DOMAIN microseconds_up_to_an_hour AS bigint
    CONSTRAINT microseconds_up_to_an_hour_range CHECK (VALUE BETWEEN 0 AND 3600000000);
-- What people call things: no control characters, and something to see.
CREATE DOMAIN title AS text
    CONSTRAINT title_length CHECK (char_length(VALUE) BETWEEN 1 AND 200)
    CONSTRAINT title_is_not_blank CHECK (VALUE ~ '[^[:space:]]')
    CONSTRAINT title_without_control_characters CHECK (VALUE !~ '[\u0001-\u001F\u007F-\u009F]');
-- An id that an author chose, unique within its production.
CREATE DOMAIN author_key AS text
    CONSTRAINT author_key_form CHECK (VALUE ~ '^[A-Za-z0-9_-]{1,64}$');

CREATE TABLE production (
    id uuid PRIMARY KEY,
    title title NOT NULL,
    tempo double precision NOT NULL CONSTRAINT production_tempo_range CHECK (tempo BETWEEN 20 AND 400),
    stage_width double precision NOT NULL CONSTRAINT production_stage_width_range CHECK (stage_width BETWEEN 1 AND 500),
    stage_depth double precision NOT NULL CONSTRAINT production_stage_depth_range CHECK (stage_depth BETWEEN 1 AND 500),
    stage_metres_per_unit double precision NOT NULL
        CONSTRAINT production_stage_metres_per_unit_range CHECK (stage_metres_per_unit BETWEEN 0.01 AND 100),
    stage_wings double precision NOT NULL CONSTRAINT production_stage_wings_range CHECK (stage_wings BETWEEN 0 AND 100),
    stage_apron double precision NOT NULL CONSTRAINT production_stage_apron_range CHECK (stage_apron BETWEEN 0 AND 100),
    stage_wings_shown boolean NOT NULL,
    metadata jsonb NOT NULL DEFAULT '{}'
        CONSTRAINT production_metadata_is_object CHECK (jsonb_typeof(metadata) = 'object')
        CONSTRAINT production_metadata_is_flat CHECK (NOT jsonb_path_exists(metadata, '$.* ? (@.type() != "string")'))
        CONSTRAINT production_metadata_size CHECK (octet_length(metadata::text) <= 1000000),
    revision bigint NOT NULL DEFAULT 1 CONSTRAINT production_revision_counts CHECK (revision >= 1),
    created_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT production_changed_after_created CHECK (changed_at >= created_at)
);
-- One index for each order in which productions are listed; id makes the order total, for paging.
CREATE INDEX production_by_title ON production (title COLLATE "und-x-icu", id);
CREATE INDEX production_by_created_at ON production (created_at, id);
CREATE INDEX production_by_changed_at ON production (changed_at, id);

CREATE TABLE performer (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT performer_ordinal_range CHECK (ordinal BETWEEN 0 AND 499),
    label text NOT NULL
        CONSTRAINT performer_label_length CHECK (char_length(label) BETWEEN 1 AND 8)
        CONSTRAINT performer_label_is_not_blank CHECK (label ~ '[^[:space:]]')
        CONSTRAINT performer_label_without_control_characters CHECK (label !~ '[\u0001-\u001F\u007F-\u009F]'),
    name title NOT NULL,
    colour text NOT NULL CONSTRAINT performer_colour_form CHECK (colour ~ '^#[0-9A-Fa-f]{6}$'),
    symbol text NOT NULL CONSTRAINT performer_symbol_known
        CHECK (symbol IN ('circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'hexagon', 'ring')),
    PRIMARY KEY (production, id),
    -- Deferred: two performers may trade places within a transaction.
    CONSTRAINT performer_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE formation (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT formation_ordinal_range CHECK (ordinal BETWEEN 0 AND 999),
    name title NOT NULL,
    hold microseconds_up_to_an_hour NOT NULL,
    -- The way out of it; without meaning for the last.
    transition_duration microseconds_up_to_an_hour NOT NULL,
    transition_easing text NOT NULL CONSTRAINT formation_transition_easing_known
        CHECK (transition_easing IN ('linear', 'easeIn', 'easeOut', 'easeInOut')),
    PRIMARY KEY (production, id),
    CONSTRAINT formation_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE formation_position (
    production uuid NOT NULL,
    formation author_key NOT NULL,
    performer author_key NOT NULL,
    x stage_coordinate NOT NULL,
    y stage_coordinate NOT NULL,
    PRIMARY KEY (production, formation, performer),
    FOREIGN KEY (production, formation) REFERENCES formation ON DELETE CASCADE,
    FOREIGN KEY (production, performer) REFERENCES performer ON DELETE CASCADE
);
CREATE INDEX formation_position_by_performer ON formation_position (production, performer);

-- The ways that are not straight: the two handles of a cubic Bézier curve from this formation's position to the next's.
CREATE TABLE transition_path (
    production uuid NOT NULL,
    formation author_key NOT NULL,
    performer author_key NOT NULL,
    first_x stage_coordinate NOT NULL,
    first_y stage_coordinate NOT NULL,
    second_x stage_coordinate NOT NULL,
    second_y stage_coordinate NOT NULL,
    PRIMARY KEY (production, formation, performer),
    FOREIGN KEY (production, formation) REFERENCES formation ON DELETE CASCADE,
    FOREIGN KEY (production, performer) REFERENCES performer ON DELETE CASCADE
);
CREATE INDEX transition_path_by_performer ON transition_path (production, performer);

-- Every performer has a position in every formation. Checked at the end of the transaction, because a performer and
-- their positions cannot be written at once. Primary and foreign keys make positions distinct and real,
-- so counting them is enough.
CREATE FUNCTION check_performer_is_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM performer WHERE production = NEW.production AND id = NEW.id)
        AND (SELECT count(*) FROM formation_position WHERE production = NEW.production AND performer = NEW.id)
            <> (SELECT count(*) FROM formation WHERE production = NEW.production)
    THEN
        RAISE EXCEPTION 'performer % has no position in some formation', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'performer_is_placed', TABLE = 'performer';
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION check_formation_is_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM formation WHERE production = NEW.production AND id = NEW.id)
        AND (SELECT count(*) FROM formation_position WHERE production = NEW.production AND formation = NEW.id)
            <> (SELECT count(*) FROM performer WHERE production = NEW.production)
    THEN
        RAISE EXCEPTION 'formation % lacks a position', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'formation_is_complete', TABLE = 'formation';
    END IF;
    RETURN NULL;
END $$;

-- A position may go only with its performer or its formation.
CREATE FUNCTION check_position_is_not_missed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM formation WHERE production = OLD.production AND id = OLD.formation)
        AND EXISTS (SELECT FROM performer WHERE production = OLD.production AND id = OLD.performer)
        AND NOT EXISTS (
            SELECT FROM formation_position
            WHERE production = OLD.production AND formation = OLD.formation AND performer = OLD.performer)
    THEN
        RAISE EXCEPTION 'performer % has no position in formation %', OLD.performer, OLD.formation
            USING ERRCODE = 'check_violation', CONSTRAINT = 'position_is_not_missed', TABLE = 'formation_position';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER performer_is_placed
    AFTER INSERT OR UPDATE OF production, id ON performer DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION check_performer_is_placed();
CREATE CONSTRAINT TRIGGER formation_is_complete
    AFTER INSERT OR UPDATE OF production, id ON formation DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION check_formation_is_complete();
CREATE CONSTRAINT TRIGGER position_is_not_missed
    AFTER DELETE OR UPDATE OF production, formation, performer ON formation_position DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION check_position_is_not_missed();
