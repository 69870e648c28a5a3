-- A list of drills shows how many combos each has.
ALTER TABLE production ADD COLUMN combos bigint NOT NULL DEFAULT 0;
ALTER TABLE production_publication ADD COLUMN combos bigint NOT NULL DEFAULT 0;

UPDATE production p SET combos = (
    SELECT count(*) FROM production_item i WHERE i.production = p.id AND i.list = 'combos')
WHERE is_drill;
-- Of former revisions only the latest has its document, and only that one is listed.
UPDATE production_publication SET combos = jsonb_array_length(document::jsonb -> 'combos')
WHERE jsonb_typeof(document::jsonb -> 'combos') = 'array';
