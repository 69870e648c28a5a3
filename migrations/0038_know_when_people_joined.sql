-- When a member joined, on the session clock, in microseconds: nobody is judged by what was called before. Not known of those from
-- before this, nor of whom an older node lets in.
ALTER TABLE member ADD COLUMN joined bigint;
