-- A production is one value of its own fields and a row for each entry of its lists, as `description.js` says: a new field needs no migration.
-- What is said of each entry for many others (positions, paths, delays) stands beside them, packed. The program checks all of it; what is
-- written here is only what other tables need: ids that are real, and an order.

ALTER TABLE production
    ADD COLUMN value jsonb,
    ADD COLUMN is_drill boolean NOT NULL DEFAULT false,
    -- What a list of productions shows.
    ADD COLUMN performers bigint NOT NULL DEFAULT 0,
    ADD COLUMN formations bigint NOT NULL DEFAULT 0,
    ADD COLUMN rounds bigint NOT NULL DEFAULT 0,
    ADD COLUMN duration bigint NOT NULL DEFAULT 0;

CREATE TABLE production_item (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    list text NOT NULL CONSTRAINT production_item_list_length CHECK (char_length(list) BETWEEN 1 AND 64),
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT production_item_ordinal_counts CHECK (ordinal >= 0),
    value jsonb NOT NULL CONSTRAINT production_item_value_is_object CHECK (jsonb_typeof(value) = 'object'),
    PRIMARY KEY (production, list, id),
    -- Deferred: entries may trade places within a transaction.
    CONSTRAINT production_item_ordinal_unique UNIQUE (production, list, ordinal) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE production_dots (
    production uuid NOT NULL,
    list text NOT NULL,
    id author_key NOT NULL,
    field text NOT NULL,
    -- x and y for each entry of the other list, in their order: float8, big-endian.
    points bytea CONSTRAINT production_dots_points_are_pairs CHECK (octet_length(points) % 16 = 0),
    -- What is said for some of them, by their ids.
    value jsonb,
    PRIMARY KEY (production, list, id, field),
    FOREIGN KEY (production, list, id) REFERENCES production_item ON DELETE CASCADE,
    CONSTRAINT production_dots_are_one_of_both CHECK ((points IS NULL) <> (value IS NULL))
);
-- Numbers do not get smaller by compression, but slower.
ALTER TABLE production_dots ALTER COLUMN points SET STORAGE EXTERNAL;

-- The pictures and recordings that a production shows and plays: by id and by digest, as documents name them.
CREATE TABLE production_media (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    name text NOT NULL,
    PRIMARY KEY (production, name)
);
CREATE INDEX production_media_by_name ON production_media (name);

UPDATE production p SET
    is_drill = d.production IS NOT NULL,
    value = jsonb_build_object(
        'title', p.title, 'tempo', p.tempo,
        'anchors', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('count', a.count, 'time', a.time) ORDER BY a.ordinal), '[]')
            FROM unnest(p.anchor_counts, p.anchor_times) WITH ORDINALITY AS a (count, time, ordinal)),
        'stage', jsonb_build_object(
            'width', p.stage_width, 'depth', p.stage_depth, 'metresPerUnit', p.stage_metres_per_unit,
            'wings', p.stage_wings, 'apron', p.stage_apron, 'wingsShown', p.stage_wings_shown, 'margin', p.stage_margin,
            'unit', p.stage_unit, 'centreLine', p.centre_line, 'quarterLines', p.quarter_lines,
            'numberLine', p.number_line,
            'plan', CASE WHEN p.plan_asset IS NOT NULL THEN jsonb_build_object(
                'asset', p.plan_asset, 'x', p.plan_x, 'y', p.plan_y, 'width', p.plan_width, 'depth', p.plan_depth,
                'opacity', p.plan_opacity) END),
        'music', jsonb_build_object('offset', p.music_offset),
        'thresholds', jsonb_build_object(
            'bodyRadius', p.body_radius, 'nearMiss', p.near_miss, 'fastest', p.fastest, 'stride', p.stride),
        'metadata', p.metadata)
        || CASE WHEN d.production IS NULL THEN '{}' ELSE jsonb_build_object('drill', jsonb_build_object(
            'preparation', d.preparation,
            'spacing', jsonb_build_object('least', d.spacing_least, 'most', d.spacing_most),
            'intensity', d.intensity, 'warnings', to_jsonb(d.warnings))) END,
    performers = (SELECT count(*) FROM performer WHERE production = p.id),
    formations = (SELECT count(*) FROM formation WHERE production = p.id),
    rounds = (SELECT count(*) FROM round WHERE production = p.id),
    duration = CASE WHEN d.production IS NULL THEN (
            -- The score ends when the last hold does: the last way out leads nowhere.
            SELECT (coalesce(sum(hold), 0) + coalesce(sum(transition_duration), 0)
                - coalesce((array_agg(transition_duration::bigint ORDER BY ordinal DESC))[1], 0))::bigint
            FROM formation WHERE production = p.id)
        ELSE (
            -- No rest follows the last round, and without rounds there is nothing to prepare for.
            SELECT (CASE WHEN count(*) = 0 THEN 0 ELSE d.preparation + sum(work) + sum(rest)
                - (array_agg(rest::bigint ORDER BY ordinal DESC))[1] END)::bigint
            FROM round WHERE production = p.id) END
FROM production q LEFT JOIN drill d ON d.production = q.id
WHERE q.id = p.id;

-- As a document has it: hidden, or where it stands.
CREATE FUNCTION pg_temp.placement(x float8, y float8, width float8, depth float8, turn float8) RETURNS jsonb
LANGUAGE sql AS $$
    SELECT CASE WHEN x IS NULL THEN '{"hidden": true}'::jsonb
        ELSE jsonb_build_object('x', x, 'y', y, 'width', width, 'depth', depth, 'turn', turn) END
$$;

INSERT INTO production_item (production, list, id, ordinal, value)
SELECT production, 'marks', id, ordinal, jsonb_build_object(
    'name', name, 'colour', colour, 'from', jsonb_build_object('x', from_x, 'y', from_y),
    'to', CASE WHEN to_x IS NOT NULL THEN jsonb_build_object('x', to_x, 'y', to_y) END) FROM mark
UNION ALL SELECT production, 'setPieces', id, ordinal, jsonb_build_object(
    'name', name, 'shape', shape, 'colour', colour,
    'placement', pg_temp.placement(x, y, width, depth, turn)) FROM set_piece
UNION ALL SELECT production, 'sections', id, ordinal, jsonb_build_object('name', name, 'colour', colour) FROM section
UNION ALL SELECT production, 'people', id, ordinal, jsonb_build_object('name', name, 'swing', is_swing) FROM person
UNION ALL SELECT production, 'performers', id, ordinal, jsonb_build_object(
    'label', label, 'name', name, 'colour', colour, 'symbol', symbol, 'section', section, 'person', person,
    'understudies', (
        SELECT coalesce(jsonb_agg(u.person ORDER BY u.ordinal), '[]') FROM understudy u
        WHERE u.production = performer.production AND u.performer = performer.id)) FROM performer
UNION ALL SELECT production, 'formations', id, ordinal, jsonb_build_object(
    'name', name, 'hold', hold, 'part', part, 'notes', notes,
    'transition', jsonb_build_object('duration', transition_duration, 'easing', transition_easing)) FROM formation
UNION ALL SELECT production, 'markers', id, ordinal, jsonb_build_object('name', name, 'at', at) FROM marker
UNION ALL SELECT production, 'tracks', id, ordinal, jsonb_build_object(
    'title', title, 'bytes', bytes, 'format', format, 'duration', duration,
    'digest', encode(track_asset, 'hex')) FROM production_track
UNION ALL SELECT production, 'clips', id, ordinal, jsonb_build_object(
    'title', title, 'track', track, 'from', starts, 'to', ends, 'fadeIn', fade_in, 'fadeOut', fade_out,
    'gain', gain) FROM production_clip
UNION ALL SELECT production, 'combos', id, ordinal, jsonb_build_object(
    'name', name, 'steps', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'action', coalesce(to_jsonb(s.action), jsonb_build_object('own', s.own_name)), 'counts', s.counts)
            ORDER BY s.ordinal), '[]')
        FROM combo_step s WHERE s.production = combo.production AND s.combo = combo.id)) FROM combo
UNION ALL SELECT production, 'rounds', id, ordinal, jsonb_build_object(
    'work', work, 'rest', rest, 'mode', CASE mode
        WHEN 'free' THEN '{"kind": "free"}'::jsonb
        WHEN 'sequence' THEN jsonb_build_object('kind', 'sequence', 'combos', (
            SELECT coalesce(jsonb_agg(c.combo ORDER BY c.ordinal), '[]') FROM round_combo c
            WHERE c.production = round.production AND c.round = round.id))
        ELSE jsonb_build_object('kind', 'random', 'choices', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('combo', c.combo, 'weight', c.weight) ORDER BY c.ordinal), '[]')
            FROM round_combo c WHERE c.production = round.production AND c.round = round.id)) END) FROM round;

INSERT INTO production_dots (production, list, id, field, points)
SELECT d.production, 'formations', d.formation, 'positions',
    string_agg(float8send(d.x) || float8send(d.y), ''::bytea ORDER BY p.ordinal)
FROM formation_position d JOIN performer p ON p.production = d.production AND p.id = d.performer
GROUP BY d.production, d.formation;

INSERT INTO production_dots (production, list, id, field, value)
SELECT production, 'formations', formation, 'transition.paths', jsonb_object_agg(performer, jsonb_build_array(
    jsonb_build_object('x', first_x, 'y', first_y), jsonb_build_object('x', second_x, 'y', second_y)))
FROM transition_path GROUP BY production, formation
UNION ALL SELECT production, 'formations', formation, 'transition.delays', jsonb_object_agg(
    performer, jsonb_build_object('leave', leave, 'arrive', arrive))
FROM transition_delay GROUP BY production, formation
UNION ALL SELECT production, 'formations', formation, 'setPieces', jsonb_object_agg(
    set_piece, pg_temp.placement(x, y, width, depth, turn))
FROM formation_set_piece GROUP BY production, formation;

INSERT INTO production_media (production, name)
SELECT id, plan_asset::text FROM production WHERE plan_asset IS NOT NULL
UNION SELECT production, encode(track_asset, 'hex') FROM production_track;

DROP FUNCTION pg_temp.placement;

-- Who dances a performer: they are in the production, or the assignment goes with them.
ALTER TABLE performer_assignment
    DROP CONSTRAINT performer_assignment_production_performer_fkey,
    ADD COLUMN list text NOT NULL GENERATED ALWAYS AS ('performers') STORED,
    ADD CONSTRAINT performer_assignment_production_performer_fkey
        FOREIGN KEY (production, list, performer) REFERENCES production_item (production, list, id) ON DELETE CASCADE;

DROP TABLE round_combo, round, combo_step, combo, drill, production_clip, production_track, marker,
    formation_set_piece, transition_delay, transition_path, formation_position, understudy, formation, performer, person,
    section, mark, set_piece;
DROP FUNCTION check_performer_is_placed, check_formation_is_complete, check_dots_are_real, take_formation_along,
    take_performer_along, refuse_renamed_key, check_position_is_not_missed;
DROP DOMAIN extent, turn, colour;

ALTER TABLE production
    DROP COLUMN title, DROP COLUMN tempo, DROP COLUMN anchor_counts, DROP COLUMN anchor_times, DROP COLUMN stage_width,
    DROP COLUMN stage_depth, DROP COLUMN stage_metres_per_unit, DROP COLUMN stage_wings, DROP COLUMN stage_apron,
    DROP COLUMN stage_wings_shown, DROP COLUMN metadata, DROP COLUMN stage_margin, DROP COLUMN stage_unit,
    DROP COLUMN centre_line, DROP COLUMN quarter_lines, DROP COLUMN number_line, DROP COLUMN plan_asset,
    DROP COLUMN plan_x, DROP COLUMN plan_y, DROP COLUMN plan_width, DROP COLUMN plan_depth, DROP COLUMN plan_opacity,
    DROP COLUMN body_radius, DROP COLUMN near_miss, DROP COLUMN fastest, DROP COLUMN stride, DROP COLUMN music_offset,
    ALTER COLUMN value SET NOT NULL,
    ADD CONSTRAINT production_value_is_object CHECK (jsonb_typeof(value) = 'object'),
    ADD COLUMN title title NOT NULL GENERATED ALWAYS AS (value->>'title') STORED,
    ALTER COLUMN is_drill DROP DEFAULT;
CREATE INDEX production_by_title ON production (title COLLATE "und-x-icu", id);

ANALYZE production_item;
ANALYZE production_dots;
