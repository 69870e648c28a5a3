-- How late a source tells its punches, as the trainer has found: taken off their instants besides what the source says itself. Microseconds; less
-- than 0 where a source says too much.
ALTER TABLE punch_source ADD COLUMN delay bigint NOT NULL DEFAULT 0
    CONSTRAINT punch_source_delay_range CHECK (delay BETWEEN -1000000 AND 5000000);
-- With a punch stands the sum of both.
ALTER TABLE punch DROP CONSTRAINT punch_delay_range,
    ADD CONSTRAINT punch_delay_range CHECK (delay BETWEEN -1000000 AND 10000000);
