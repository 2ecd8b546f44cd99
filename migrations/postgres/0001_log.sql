-- Every code that was ever given to a room. Rows are never deleted.
CREATE TABLE room_code (code text COLLATE "C" PRIMARY KEY);

-- Small rows only: one is rewritten with every commit. The room left on each page lets it be
-- rewritten there, without touching the indexes.
CREATE TABLE room (
    code          text COLLATE "C" PRIMARY KEY,
    epoch         bigint NOT NULL,   -- number of the present writer
    head          bigint NOT NULL,   -- seq of the newest step, 0 before the first
    listed        boolean NOT NULL,  -- shows in the public list
    expires_at_ms bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX room_listed ON room (code) WHERE listed;
CREATE INDEX room_expires ON room (expires_at_ms);

CREATE TABLE room_state (
    room text COLLATE "C" PRIMARY KEY,
    body text NOT NULL               -- JSON
);

CREATE TABLE seat (
    room   text COLLATE "C" NOT NULL,
    seat   smallint NOT NULL,        -- from 0
    player uuid NOT NULL,
    PRIMARY KEY (room, seat)
);
CREATE INDEX seat_player ON seat (player);

CREATE TABLE match (
    room          text COLLATE "C" NOT NULL,
    n             bigint NOT NULL,   -- from 1 in each room
    game          text NOT NULL,
    rules_version integer NOT NULL,
    options       text NOT NULL,     -- JSON
    server_seed   bytea,             -- 32 bytes, from the opening on
    contributions text,              -- JSON, by seat, from the start on
    seed          bytea,             -- 32 bytes, from the start on
    players       text,              -- JSON, by seat, from the start on
    result        text,              -- JSON, from the end on
    opened_at_ms  bigint NOT NULL,
    started_at_ms bigint,
    ended_at_ms   bigint,
    PRIMARY KEY (room, n)
);

-- The log.
CREATE TABLE step (
    room   text COLLATE "C" NOT NULL,
    seq    bigint NOT NULL,          -- from 1 in each room, through all its matches
    match  bigint NOT NULL,          -- match.n
    epoch  bigint NOT NULL,          -- under which writer
    kind   text NOT NULL,            -- action, chance, undo, ended
    seat   smallint,
    player uuid,
    act_id text,
    body   text NOT NULL,            -- JSON
    at_ms  bigint NOT NULL,
    PRIMARY KEY (room, seq)
);

CREATE TABLE chat (
    room  text COLLATE "C" NOT NULL,
    n     bigint NOT NULL,
    at_ms bigint NOT NULL,
    body  text NOT NULL,             -- JSON, addressees included
    PRIMARY KEY (room, n)
);

CREATE TABLE player (
    id         uuid PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE -- SHA-256
);
