-- Drills: productions that have rounds of called combos instead of formations. Times are microseconds.

-- A production with a row here is a drill. Its tempo, title, people and music are the production's.
CREATE TABLE drill (
    production uuid PRIMARY KEY REFERENCES production ON DELETE CASCADE,
    -- Before the first round.
    preparation microseconds_up_to_an_hour NOT NULL,
    -- Counts from the end of a call to the next one, at least and at most.
    spacing_least integer NOT NULL CONSTRAINT drill_spacing_least_range CHECK (spacing_least BETWEEN 0 AND 64),
    spacing_most integer NOT NULL
        CONSTRAINT drill_spacing_most_range CHECK (spacing_most BETWEEN spacing_least AND 64),
    -- What the spacing is divided by.
    intensity double precision NOT NULL CONSTRAINT drill_intensity_range CHECK (intensity BETWEEN 0.25 AND 4),
    -- How long before the end of work and of rest.
    warnings bigint[] NOT NULL
        CONSTRAINT drill_warnings_count CHECK (cardinality(warnings) <= 8)
        CONSTRAINT drill_warnings_range CHECK (1000000 <= ALL (warnings) AND 600000000 >= ALL (warnings))
);

CREATE TABLE combo (
    production uuid NOT NULL REFERENCES drill ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT combo_ordinal_range CHECK (ordinal BETWEEN 0 AND 199),
    name title NOT NULL,
    PRIMARY KEY (production, id),
    CONSTRAINT combo_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE combo_step (
    production uuid NOT NULL,
    combo author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT combo_step_ordinal_range CHECK (ordinal BETWEEN 0 AND 31),
    -- NULL for an action with a name of its own.
    action text CONSTRAINT combo_step_action_known CHECK (action IN ('jab', 'cross', 'leadHook', 'rearHook',
        'leadUppercut', 'rearUppercut', 'doubleJab', 'guard', 'slip', 'roll', 'step')),
    own_name text
        CONSTRAINT combo_step_own_name_length CHECK (char_length(own_name) BETWEEN 1 AND 24)
        CONSTRAINT combo_step_own_name_without_control_characters CHECK (own_name !~ '[\u0001-\u001F\u007F-\u009F]'),
    -- After the step before; of the first step, after the call.
    counts double precision NOT NULL CONSTRAINT combo_step_counts_range CHECK (counts BETWEEN 0 AND 16),
    PRIMARY KEY (production, combo, ordinal),
    FOREIGN KEY (production, combo) REFERENCES combo ON DELETE CASCADE,
    CONSTRAINT combo_step_is_one_action CHECK ((action IS NULL) <> (own_name IS NULL))
);

CREATE TABLE round (
    production uuid NOT NULL REFERENCES drill ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT round_ordinal_range CHECK (ordinal BETWEEN 0 AND 99),
    work bigint NOT NULL CONSTRAINT round_work_range CHECK (work BETWEEN 1000000 AND 3600000000),
    rest microseconds_up_to_an_hour NOT NULL,
    mode text NOT NULL CONSTRAINT round_mode_known CHECK (mode IN ('free', 'sequence', 'random')),
    PRIMARY KEY (production, id),
    CONSTRAINT round_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);

-- The combos that a round calls: in their order, or by their weights.
CREATE TABLE round_combo (
    production uuid NOT NULL,
    round author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT round_combo_ordinal_range CHECK (ordinal BETWEEN 0 AND 199),
    combo author_key NOT NULL,
    -- How often, of a random round; NULL of a sequence.
    weight integer CONSTRAINT round_combo_weight_range CHECK (weight BETWEEN 0 AND 100),
    PRIMARY KEY (production, round, ordinal),
    FOREIGN KEY (production, round) REFERENCES round ON DELETE CASCADE,
    -- Deferred: one edit may take out a combo and change the rounds in any order.
    CONSTRAINT round_combo_combo FOREIGN KEY (production, combo) REFERENCES combo (production, id)
        DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX round_combo_by_combo ON round_combo (production, combo);

-- A session of a drill names its production, as one of a piece does.
ALTER TABLE session
    DROP CONSTRAINT session_production_fits_kind,
    DROP CONSTRAINT session_open_has_production,
    ADD CONSTRAINT session_open_has_production CHECK (production IS NOT NULL OR ended_at IS NOT NULL);
