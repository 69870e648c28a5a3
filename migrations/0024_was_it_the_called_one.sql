-- What a source answers to "was it the punch that was called?": of jab, double jab, cross, hook, uppercut, how likely it was this one if this one was called; and from which
-- of these probabilities on it was, and up to which it was not, as the source has chosen for the precision that it states. NULL: it did not say.
ALTER TABLE punch
    ADD COLUMN if_called double precision[]
        CONSTRAINT punch_if_called_count CHECK (cardinality(if_called) = 5)
        CONSTRAINT punch_if_called_range CHECK (0 <= ALL (if_called) AND 1 >= ALL (if_called)),
    ADD COLUMN hit_from double precision[]
        CONSTRAINT punch_hit_from_count CHECK (cardinality(hit_from) = 5)
        CONSTRAINT punch_hit_from_range CHECK (0 <= ALL (hit_from) AND 1 >= ALL (hit_from)),
    ADD COLUMN wrong_to double precision[]
        CONSTRAINT punch_wrong_to_count CHECK (cardinality(wrong_to) = 5)
        CONSTRAINT punch_wrong_to_range CHECK (0 <= ALL (wrong_to) AND 1 >= ALL (wrong_to)),
    ADD CONSTRAINT punch_thresholds CHECK
        ((if_called IS NULL) = (hit_from IS NULL) AND (if_called IS NULL) = (wrong_to IS NULL));
