-- Which hand somebody boxes with in front: cameras that watch them tell a jab from a cross by it. Null while nobody has said it.
ALTER TABLE member ADD COLUMN southpaw boolean;
