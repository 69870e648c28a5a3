-- Short codes that need no account: whoever has one takes a copy of a production as it was then, or looks at its poster
-- as it is now. They are shown to whoever made them as long as they work, so they are not kept as digests.
CREATE TABLE production_code (
    code text PRIMARY KEY CONSTRAINT production_code_is_one CHECK (code ~ '^[2-9A-Z]{10}$'),
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT production_code_kind_known CHECK (kind IN ('copy', 'poster')),
    revision bigint NOT NULL CONSTRAINT production_code_revision_counts CHECK (revision >= 1),
    -- JSON as on the wire, compressed by the database.
    document text,
    made_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT production_code_document_of_copies CHECK ((document IS NOT NULL) = (kind = 'copy'))
);

-- One poster, and one copy of each revision.
CREATE UNIQUE INDEX production_code_once ON production_code
    (production, kind, (CASE WHEN kind = 'copy' THEN revision ELSE 0 END));
