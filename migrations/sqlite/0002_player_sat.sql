-- So that people who never sat down anywhere can be forgotten. Those from before this are kept.
ALTER TABLE player ADD COLUMN made_at_ms INTEGER;
ALTER TABLE player ADD COLUMN sat INTEGER NOT NULL DEFAULT 0;  -- 1: has held a seat
CREATE INDEX player_never_sat ON player (made_at_ms) WHERE sat = 0;
