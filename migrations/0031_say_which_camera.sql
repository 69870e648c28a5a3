-- Which camera of the class kept a film. NULL: the athlete's own phone; also of films that a former release kept, since it did not note it.
ALTER TABLE film ADD source uuid;
ALTER TABLE film ADD CONSTRAINT film_camera FOREIGN KEY (session, source) REFERENCES member (session, id) ON DELETE SET NULL (source);
