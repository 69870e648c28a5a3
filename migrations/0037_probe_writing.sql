-- What a node writes to find out whether anything can be kept again, after a command could not be.
CREATE TABLE write_probe (content bytea NOT NULL);
ALTER TABLE write_probe ALTER COLUMN content SET STORAGE EXTERNAL;
