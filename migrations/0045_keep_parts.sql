-- A piece's parts become things of their own: formations beside each other that name the same part are one, from the arrival at the first until
-- the arrival at the formation that follows, or the end. The names stay in the formations for older nodes; this release does not read them.
INSERT INTO production_item (production, list, id, ordinal, value)
WITH placed AS (
    SELECT production, ordinal, coalesce(value->>'part', '') AS part, coalesce((value->>'hold')::bigint, 0) AS hold,
        coalesce(sum(coalesce((value->>'hold')::bigint, 0) + coalesce((value->'transition'->>'duration')::bigint, 0))
            OVER (PARTITION BY production ORDER BY ordinal ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
            0)::bigint AS arrives
    FROM production_item WHERE list = 'formations'),
bounded AS (
    SELECT *, coalesce(lead(arrives) OVER beside, arrives + hold) AS ends,
        part IS DISTINCT FROM lag(part) OVER beside AS is_first
    FROM placed WINDOW beside AS (PARTITION BY production ORDER BY ordinal)),
numbered AS (
    SELECT *, count(*) FILTER (WHERE is_first) OVER (PARTITION BY production ORDER BY ordinal) AS run FROM bounded),
runs AS (
    SELECT production, part, min(arrives) AS starts, max(ends) AS ends,
        row_number() OVER (PARTITION BY production ORDER BY run) AS turn
    FROM numbered WHERE btrim(part) <> '' GROUP BY production, run, part)
SELECT production, 'passages', 'q' || turn, turn - 1, jsonb_build_object(
    'name', part, 'notes', '', 'from', starts, 'to', greatest(ends, starts + 1),
    'colour', (ARRAY['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#bbbbbb'])
        [(turn - 1) % 8 + 1])
FROM runs WHERE ends < 86400000000;
