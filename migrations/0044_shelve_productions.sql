-- Where a production stands: in the library, in the archive, or in the bin, which is emptied of what has been there for long. What is in the
-- bin is kept whole, with its journal, its pictures and its recordings, and nobody opens it until it is put back.
ALTER TABLE production
    ADD COLUMN shelf text NOT NULL DEFAULT 'library'
        CONSTRAINT production_shelf_known CHECK (shelf IN ('library', 'archive', 'bin')),
    ADD COLUMN shelved_at timestamptz NOT NULL DEFAULT now();

DROP INDEX production_by_title, production_by_created_at, production_by_changed_at;
CREATE INDEX production_by_title ON production (shelf, title COLLATE "und-x-icu", id);
CREATE INDEX production_by_created_at ON production (shelf, created_at, id);
CREATE INDEX production_by_changed_at ON production (shelf, changed_at, id);
CREATE INDEX production_in_bin ON production (shelved_at) WHERE shelf = 'bin';

-- What a search looks through, in small letters by the rules of all languages: of a production its title, season, tags and details, of each
-- entry what people call it and wrote about it. Lines, so that nothing is found across two fields.
CREATE FUNCTION production_words(value jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(concat_ws(E'\n', value->>'title', value->>'season',
        (SELECT string_agg(tag, E'\n') FROM jsonb_array_elements_text(value->'tags') tag),
        (SELECT string_agg(detail.value, E'\n') FROM jsonb_each_text(value->'metadata') detail)) COLLATE pg_catalog."und-x-icu")
$$;
CREATE FUNCTION production_item_words(value jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(concat_ws(E'\n', value->>'name', value->>'title', value->>'part', value->>'notes', value->>'text')
        COLLATE pg_catalog."und-x-icu")
$$;
ALTER TABLE production
    ADD COLUMN words text COLLATE "C" NOT NULL GENERATED ALWAYS AS (production_words(value)) STORED;
ALTER TABLE production_item
    ADD COLUMN words text COLLATE "C" NOT NULL GENERATED ALWAYS AS (production_item_words(value)) STORED;

-- Where the database may not have the extension, every search reads all the words: found is the same.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX production_item_by_words ON production_item USING gin (words gin_trgm_ops);
EXCEPTION
    WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
        RAISE NOTICE 'The library is searched without an index: %', SQLERRM;
END $$;

ANALYZE production, production_item;
