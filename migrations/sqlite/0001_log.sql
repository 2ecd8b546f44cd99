-- Every code that was ever given to a room. Rows are never deleted.
CREATE TABLE room_code (code TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Small rows only: one is rewritten with every commit.
CREATE TABLE room (
    code          TEXT PRIMARY KEY,
    epoch         INTEGER NOT NULL,  -- number of the present writer
    head          INTEGER NOT NULL,  -- seq of the newest step, 0 before the first
    tail          INTEGER,           -- step.id of the newest step
    listed        INTEGER NOT NULL,  -- 1: shows in the public list
    expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX room_listed ON room (code) WHERE listed = 1;
CREATE INDEX room_expires ON room (expires_at_ms);

CREATE TABLE room_state (
    room TEXT PRIMARY KEY,
    body TEXT NOT NULL               -- JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE seat (
    room   TEXT NOT NULL,
    seat   INTEGER NOT NULL,         -- from 0
    player BLOB NOT NULL,
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_player ON seat (player);

CREATE TABLE match (
    room          TEXT NOT NULL,
    n             INTEGER NOT NULL,  -- from 1 in each room
    game          TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options       TEXT NOT NULL,     -- JSON
    server_seed   BLOB,              -- 32 bytes, from the opening on
    contributions TEXT,              -- JSON, by seat, from the start on
    seed          BLOB,              -- 32 bytes, from the start on
    players       TEXT,              -- JSON, by seat, from the start on
    result        TEXT,              -- JSON, from the end on
    opened_at_ms  INTEGER NOT NULL,
    started_at_ms INTEGER,
    ended_at_ms   INTEGER,
    PRIMARY KEY (room, n)
) STRICT, WITHOUT ROWID;

-- The log. Rows are appended in the order of writing, whichever room they belong to, so that a
-- commit of many rooms touches few pages. There is no index by room, for it would touch one page
-- a room: a room's steps are found backwards from room.tail through prev.
CREATE TABLE step (
    id      INTEGER PRIMARY KEY,
    prev    INTEGER,                 -- id of the room's step before, null for its first
    room    TEXT NOT NULL,
    seq     INTEGER NOT NULL,        -- from 1 in each room, through all its matches
    match   INTEGER NOT NULL,        -- match.n
    epoch   INTEGER NOT NULL,        -- under which writer
    kind    TEXT NOT NULL,           -- action, chance, undo, ended
    seat    INTEGER,
    player  BLOB,
    act_id  TEXT,
    body    TEXT NOT NULL,           -- JSON
    at_ms   INTEGER NOT NULL
) STRICT;

CREATE TABLE chat (
    room  TEXT NOT NULL,
    n     INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body  TEXT NOT NULL,             -- JSON, addressees included
    PRIMARY KEY (room, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE player (
    id         BLOB PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE  -- SHA-256
) STRICT, WITHOUT ROWID;
