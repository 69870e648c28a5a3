-- What a source's punches are worth: of jab, double jab, cross, hook, uppercut, guard, none, the share of what it tells as that which is that.
-- NULL: it did not say.
ALTER TABLE punch ADD COLUMN precision real[]
    CONSTRAINT punch_precision_count CHECK (cardinality(precision) = 7)
    CONSTRAINT punch_precision_range CHECK (0 <= ALL (precision) AND 1 >= ALL (precision));
