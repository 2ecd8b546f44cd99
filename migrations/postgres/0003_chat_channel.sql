-- Who may read a line: empty for everybody, else whom it was whispered to. The tail of each is kept
-- by itself, so that nobody can count by missing lines what others whisper.
ALTER TABLE chat ADD COLUMN channel TEXT NOT NULL DEFAULT '';
