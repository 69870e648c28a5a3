-- Counts of a production whose score times are known, in order; times are microseconds. One array each, so that they are read with their row.

ALTER TABLE production
    ADD COLUMN anchor_counts bigint[] NOT NULL DEFAULT '{}'
        CONSTRAINT production_anchor_counts_range CHECK (1 <= ALL (anchor_counts) AND 576000 >= ALL (anchor_counts)),
    ADD COLUMN anchor_times bigint[] NOT NULL DEFAULT '{}'
        CONSTRAINT production_anchor_times_range CHECK (0 <= ALL (anchor_times) AND 86400000000 >= ALL (anchor_times)),
    ADD CONSTRAINT production_anchors_count
        CHECK (cardinality(anchor_counts) = cardinality(anchor_times) AND cardinality(anchor_counts) <= 2000);
