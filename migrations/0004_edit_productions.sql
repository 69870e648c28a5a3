-- Editing: what a production holds beyond dots, the journal of edits, templates, pictures, and how editors get in.

ALTER TABLE production
    ADD COLUMN stage_margin double precision NOT NULL DEFAULT 0
        CONSTRAINT production_stage_margin_range CHECK (stage_margin BETWEEN 0 AND 100),
    ADD COLUMN stage_unit text NOT NULL DEFAULT 'metres'
        CONSTRAINT production_stage_unit_known CHECK (stage_unit IN ('metres', 'feet')),
    ADD COLUMN centre_line boolean NOT NULL DEFAULT true,
    ADD COLUMN quarter_lines boolean NOT NULL DEFAULT true,
    ADD COLUMN number_line boolean NOT NULL DEFAULT false,
    -- No reference: a production brought from elsewhere may name a picture that is not here.
    ADD COLUMN plan_asset uuid,
    ADD COLUMN plan_x stage_coordinate,
    ADD COLUMN plan_y stage_coordinate,
    ADD COLUMN plan_width double precision CONSTRAINT production_plan_width_range CHECK (plan_width BETWEEN 0.01 AND 1000),
    ADD COLUMN plan_depth double precision CONSTRAINT production_plan_depth_range CHECK (plan_depth BETWEEN 0.01 AND 1000),
    ADD COLUMN plan_opacity double precision CONSTRAINT production_plan_opacity_range CHECK (plan_opacity BETWEEN 0 AND 1),
    ADD CONSTRAINT production_plan_is_whole CHECK (
        num_nulls(plan_asset, plan_x, plan_y, plan_width, plan_depth, plan_opacity) IN (0, 6)),
    -- Metres, and metres a second.
    ADD COLUMN body_radius double precision NOT NULL DEFAULT 0.3
        CONSTRAINT production_body_radius_range CHECK (body_radius BETWEEN 0.05 AND 2),
    ADD COLUMN near_miss double precision NOT NULL DEFAULT 0.3
        CONSTRAINT production_near_miss_range CHECK (near_miss BETWEEN 0 AND 5),
    ADD COLUMN fastest double precision NOT NULL DEFAULT 2.5
        CONSTRAINT production_fastest_range CHECK (fastest BETWEEN 0.1 AND 20),
    ADD COLUMN stride double precision NOT NULL DEFAULT 0.7
        CONSTRAINT production_stride_range CHECK (stride BETWEEN 0.1 AND 3);

CREATE DOMAIN colour AS text CONSTRAINT colour_form CHECK (VALUE ~ '^#[0-9A-Fa-f]{6}$');

CREATE TABLE section (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT section_ordinal_range CHECK (ordinal BETWEEN 0 AND 99),
    name title NOT NULL,
    colour colour NOT NULL,
    PRIMARY KEY (production, id),
    CONSTRAINT section_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE person (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT person_ordinal_range CHECK (ordinal BETWEEN 0 AND 499),
    name title NOT NULL,
    is_swing boolean NOT NULL,
    PRIMARY KEY (production, id),
    CONSTRAINT person_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE mark (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT mark_ordinal_range CHECK (ordinal BETWEEN 0 AND 199),
    name title NOT NULL,
    colour colour NOT NULL,
    from_x stage_coordinate NOT NULL,
    from_y stage_coordinate NOT NULL,
    -- The other end of a line; a place has none.
    to_x stage_coordinate,
    to_y stage_coordinate,
    PRIMARY KEY (production, id),
    CONSTRAINT mark_end_is_whole CHECK ((to_x IS NULL) = (to_y IS NULL)),
    CONSTRAINT mark_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

-- Centre, size and turn of a set piece; all NULL while it is hidden.
CREATE DOMAIN extent AS double precision CONSTRAINT extent_range CHECK (VALUE BETWEEN 0.01 AND 1000);
CREATE DOMAIN turn AS double precision CONSTRAINT turn_range CHECK (VALUE >= 0 AND VALUE < 360);

CREATE TABLE set_piece (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT set_piece_ordinal_range CHECK (ordinal BETWEEN 0 AND 99),
    name title NOT NULL,
    shape text NOT NULL CONSTRAINT set_piece_shape_known CHECK (shape IN ('rectangle', 'ellipse')),
    colour colour NOT NULL,
    x stage_coordinate,
    y stage_coordinate,
    width extent,
    depth extent,
    turn turn,
    PRIMARY KEY (production, id),
    CONSTRAINT set_piece_placement_is_whole CHECK (num_nulls(x, y, width, depth, turn) IN (0, 5)),
    CONSTRAINT set_piece_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

-- Deferred: one edit may take a section out and leave its performers to others.
ALTER TABLE performer
    ADD COLUMN section author_key,
    ADD COLUMN person author_key,
    ADD CONSTRAINT performer_section FOREIGN KEY (production, section) REFERENCES section (production, id)
        DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT performer_person FOREIGN KEY (production, person) REFERENCES person (production, id)
        DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX performer_by_section ON performer (production, section);
CREATE INDEX performer_by_person ON performer (production, person);

-- Who can stand in for a performer, the first choice first.
CREATE TABLE understudy (
    production uuid NOT NULL,
    performer author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT understudy_ordinal_range CHECK (ordinal BETWEEN 0 AND 19),
    person author_key NOT NULL,
    PRIMARY KEY (production, performer, person),
    FOREIGN KEY (production, performer) REFERENCES performer ON DELETE CASCADE,
    FOREIGN KEY (production, person) REFERENCES person ON DELETE CASCADE
);
CREATE INDEX understudy_by_person ON understudy (production, person);

ALTER TABLE formation
    ADD COLUMN part text NOT NULL DEFAULT ''
        CONSTRAINT formation_part_length CHECK (char_length(part) <= 200)
        CONSTRAINT formation_part_without_control_characters CHECK (part !~ '[\u0001-\u001F\u007F-\u009F]'),
    ADD COLUMN notes text NOT NULL DEFAULT ''
        CONSTRAINT formation_notes_length CHECK (char_length(notes) <= 100000)
        CONSTRAINT formation_notes_without_control_characters
            CHECK (notes !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]');

-- Where a set piece stands in this formation, when not where it usually does.
CREATE TABLE formation_set_piece (
    production uuid NOT NULL,
    formation author_key NOT NULL,
    set_piece author_key NOT NULL,
    x stage_coordinate,
    y stage_coordinate,
    width extent,
    depth extent,
    turn turn,
    PRIMARY KEY (production, formation, set_piece),
    CONSTRAINT formation_set_piece_placement_is_whole CHECK (num_nulls(x, y, width, depth, turn) IN (0, 5)),
    FOREIGN KEY (production, formation) REFERENCES formation ON DELETE CASCADE,
    FOREIGN KEY (production, set_piece) REFERENCES set_piece ON DELETE CASCADE
);
CREATE INDEX formation_set_piece_by_set_piece ON formation_set_piece (production, set_piece);

-- Who leaves later than the others, or arrives earlier; microseconds.
CREATE TABLE transition_delay (
    production uuid NOT NULL,
    formation text NOT NULL,
    performer text NOT NULL,
    leave microseconds_up_to_an_hour NOT NULL,
    arrive microseconds_up_to_an_hour NOT NULL,
    PRIMARY KEY (production, formation, performer)
);
CREATE INDEX transition_delay_by_performer ON transition_delay (production, performer);

-- A production has up to half a million dots. Foreign keys look at each row by itself, which took most of the time
-- that writing them took; the same is looked at here once a statement.
DROP TRIGGER position_is_not_missed ON formation_position;
DROP FUNCTION check_position_is_not_missed;
ALTER TABLE formation_position
    DROP CONSTRAINT formation_position_production_formation_fkey,
    DROP CONSTRAINT formation_position_production_performer_fkey,
    ALTER COLUMN formation TYPE text,
    ALTER COLUMN performer TYPE text;
ALTER TABLE transition_path
    DROP CONSTRAINT transition_path_production_formation_fkey,
    DROP CONSTRAINT transition_path_production_performer_fkey,
    ALTER COLUMN formation TYPE text,
    ALTER COLUMN performer TYPE text;

-- What is said of a performer in a formation is of one that is there. Shared locks on both keep them there meanwhile.
CREATE FUNCTION check_dots_are_real() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    stranger text;
BEGIN
    PERFORM FROM formation f WHERE (f.production, f.id) IN (SELECT DISTINCT production, formation FROM dots) FOR KEY SHARE;
    PERFORM FROM performer p WHERE (p.production, p.id) IN (SELECT DISTINCT production, performer FROM dots) FOR KEY SHARE;
    SELECT d.formation INTO stranger FROM (SELECT DISTINCT production, formation FROM dots) d
        LEFT JOIN formation f ON f.production = d.production AND f.id = d.formation WHERE f.id IS NULL LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'there is no formation %', stranger USING ERRCODE = 'foreign_key_violation',
            CONSTRAINT = TG_TABLE_NAME || '_formation_is_real', TABLE = TG_TABLE_NAME;
    END IF;
    SELECT d.performer INTO stranger FROM (SELECT DISTINCT production, performer FROM dots) d
        LEFT JOIN performer p ON p.production = d.production AND p.id = d.performer WHERE p.id IS NULL LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'there is no performer %', stranger USING ERRCODE = 'foreign_key_violation',
            CONSTRAINT = TG_TABLE_NAME || '_performer_is_real', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER formation_position_is_real AFTER INSERT ON formation_position
    REFERENCING NEW TABLE AS dots FOR EACH STATEMENT EXECUTE FUNCTION check_dots_are_real();
CREATE TRIGGER transition_path_is_real AFTER INSERT ON transition_path
    REFERENCING NEW TABLE AS dots FOR EACH STATEMENT EXECUTE FUNCTION check_dots_are_real();
CREATE TRIGGER transition_delay_is_real AFTER INSERT ON transition_delay
    REFERENCING NEW TABLE AS dots FOR EACH STATEMENT EXECUTE FUNCTION check_dots_are_real();

-- A performer or formation that goes takes all that is said of it along. An id never changes (a key is not renamed,
-- but deleted and made anew).
CREATE FUNCTION take_formation_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM formation_position d USING gone g WHERE d.production = g.production AND d.formation = g.id;
    DELETE FROM transition_path d USING gone g WHERE d.production = g.production AND d.formation = g.id;
    DELETE FROM transition_delay d USING gone g WHERE d.production = g.production AND d.formation = g.id;
    RETURN NULL;
END $$;
CREATE FUNCTION take_performer_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM formation_position d USING gone g WHERE d.production = g.production AND d.performer = g.id;
    DELETE FROM transition_path d USING gone g WHERE d.production = g.production AND d.performer = g.id;
    DELETE FROM transition_delay d USING gone g WHERE d.production = g.production AND d.performer = g.id;
    RETURN NULL;
END $$;
CREATE TRIGGER formation_takes_dots_along AFTER DELETE ON formation
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION take_formation_along();
CREATE TRIGGER performer_takes_dots_along AFTER DELETE ON performer
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION take_performer_along();

CREATE FUNCTION refuse_renamed_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an id does not change'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_key_is_final', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER formation_key_is_final BEFORE UPDATE OF production, id ON formation
    FOR EACH ROW WHEN ((OLD.production, OLD.id) IS DISTINCT FROM (NEW.production, NEW.id))
    EXECUTE FUNCTION refuse_renamed_key();
CREATE TRIGGER performer_key_is_final BEFORE UPDATE OF production, id ON performer
    FOR EACH ROW WHEN ((OLD.production, OLD.id) IS DISTINCT FROM (NEW.production, NEW.id))
    EXECUTE FUNCTION refuse_renamed_key();
CREATE TRIGGER formation_position_key_is_final BEFORE UPDATE OF production, formation, performer ON formation_position
    FOR EACH ROW EXECUTE FUNCTION refuse_renamed_key();
CREATE TRIGGER transition_path_key_is_final BEFORE UPDATE OF production, formation, performer ON transition_path
    FOR EACH ROW EXECUTE FUNCTION refuse_renamed_key();
CREATE TRIGGER transition_delay_key_is_final BEFORE UPDATE OF production, formation, performer ON transition_delay
    FOR EACH ROW EXECUTE FUNCTION refuse_renamed_key();

-- A position goes only with its performer or its formation, which go first: looked at once a statement.
CREATE FUNCTION check_position_is_not_missed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    missed record;
BEGIN
    SELECT g.formation, g.performer INTO missed FROM gone g
        JOIN formation f ON f.production = g.production AND f.id = g.formation
        JOIN performer p ON p.production = g.production AND p.id = g.performer
        LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'performer % has no position in formation %', missed.performer, missed.formation
            USING ERRCODE = 'check_violation', CONSTRAINT = 'position_is_not_missed', TABLE = 'formation_position';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER position_is_not_missed AFTER DELETE ON formation_position
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION check_position_is_not_missed();

-- What was done to a production, one line a revision. What takes it back is kept with it.
CREATE TABLE production_edit (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    revision bigint NOT NULL CONSTRAINT production_edit_revision_counts CHECK (revision >= 2),
    -- Made by the author's device: the same edit acts once.
    edit uuid NOT NULL,
    -- What the author had before them.
    base bigint NOT NULL CONSTRAINT production_edit_base_is_older CHECK (base >= 1 AND base < revision),
    -- Whoever it was stays named when the account is no more; so no reference.
    author uuid NOT NULL,
    author_name title NOT NULL,
    label text NOT NULL CONSTRAINT production_edit_label_length CHECK (char_length(label) <= 200),
    intent text NOT NULL CONSTRAINT production_edit_intent_known CHECK (intent IN ('edit', 'undo', 'redo')),
    -- The revision whose edit an undo or redo takes back.
    target bigint,
    -- JSON as on the wire; kept as text, which is compressed and comes back as it was.
    changes text NOT NULL,
    inverse text NOT NULL,
    -- What the author was told that others had changed; said again when the edit comes again.
    overtaken text NOT NULL DEFAULT '[]',
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (production, revision),
    CONSTRAINT production_edit_once UNIQUE (production, edit),
    CONSTRAINT production_edit_target_fits_intent CHECK ((intent = 'edit') = (target IS NULL)),
    CONSTRAINT production_edit_target_is_older CHECK (target < revision)
);
CREATE INDEX production_edit_by_author ON production_edit (production, author, revision);
CREATE FUNCTION refuse_changed_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an edit that was made cannot be changed'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'production_edit_is_final', TABLE = 'production_edit';
END $$;
CREATE TRIGGER production_edit_is_final BEFORE UPDATE ON production_edit
    FOR EACH ROW EXECUTE FUNCTION refuse_changed_edit();

-- Named positions without performers or music.
CREATE TABLE template (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name title NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX template_by_name ON template (name COLLATE "und-x-icu", id);
CREATE TABLE template_position (
    template uuid NOT NULL REFERENCES template ON DELETE CASCADE,
    ordinal integer NOT NULL CONSTRAINT template_position_ordinal_range CHECK (ordinal BETWEEN 0 AND 499),
    name title,
    x stage_coordinate NOT NULL,
    y stage_coordinate NOT NULL,
    PRIMARY KEY (template, ordinal)
);

-- Pictures that were uploaded. The same bytes are kept once.
CREATE TABLE asset (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    content_type text NOT NULL
        CONSTRAINT asset_content_type_known CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
    width integer CONSTRAINT asset_width_positive CHECK (width > 0),
    height integer CONSTRAINT asset_height_positive CHECK (height > 0),
    digest bytea NOT NULL CONSTRAINT asset_digest_is_its_own CHECK (digest = sha256(content)),
    content bytea NOT NULL CONSTRAINT asset_size CHECK (octet_length(content) BETWEEN 1 AND 8388608),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT asset_once UNIQUE (digest)
);
ALTER TABLE asset ALTER COLUMN content SET STORAGE EXTERNAL;

-- How somebody becomes an editor: a link that works once.
CREATE TABLE editor_link (
    digest bytea PRIMARY KEY CONSTRAINT editor_link_digest_length CHECK (octet_length(digest) = 32),
    name title NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX editor_link_by_expiry ON editor_link (expires_at);
