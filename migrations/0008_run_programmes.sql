-- A session runs a programme: of what kind, and which. A production is the first kind.
--
-- Each kind has a column of its own for which it is, with a foreign key of its own; a kind that comes later brings its
-- column, and its half of the constraints, with it. Nodes that know of no kinds open sessions of productions.
ALTER TABLE session
    ADD COLUMN programme_kind text NOT NULL DEFAULT 'production'
        CONSTRAINT session_programme_kind_known CHECK (programme_kind IN ('production', 'drill')),
    ADD CONSTRAINT session_production_fits_kind CHECK (production IS NULL OR programme_kind = 'production'),
    -- Under its old name, by which all nodes know it: it is what refuses to delete a production that is being danced.
    DROP CONSTRAINT session_open_has_production,
    ADD CONSTRAINT session_open_has_production
        CHECK (production IS NOT NULL OR ended_at IS NOT NULL OR programme_kind <> 'production');
