-- So that people who never sat down anywhere can be forgotten. Those from before this are kept.
ALTER TABLE player ADD COLUMN made_at_ms bigint;
ALTER TABLE player ADD COLUMN sat boolean NOT NULL DEFAULT false;  -- has held a seat
CREATE INDEX player_never_sat ON player (made_at_ms) WHERE NOT sat;
