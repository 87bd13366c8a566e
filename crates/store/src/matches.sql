-- What a store holds of games between configurations of the engine. Numbers of players and games
-- count from 0. A pair of games, 2 n and 2 n + 1, has one opening, with colours reversed.

-- The run is a tournament and no experiment.
CREATE TABLE tournament (
  run          INTEGER PRIMARY KEY REFERENCES run,
  format       TEXT NOT NULL,       -- 'round-robin' or 'gauntlet'
  rounds       INTEGER NOT NULL,    -- openings that each pairing was to play
  games        INTEGER NOT NULL,    -- how many games count; those after them were under way
                                    -- when the test came to its verdict
  control      TEXT NOT NULL,       -- 'nodes 5000', 'depth 8', 'time 50ms', 'tc 10+0.1'
  adjudication TEXT NOT NULL,       -- 'draw 40/8/10, win 4/600, moves 200'
  overhead_ms  INTEGER NOT NULL,
  grace_ms     INTEGER NOT NULL,
  hash_mib     INTEGER NOT NULL,
  openings     TEXT NOT NULL,
  sprt         TEXT                 -- 'elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized'
) STRICT;

CREATE TABLE player (
  run INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL,
  name     TEXT NOT NULL,
  settings TEXT NOT NULL,           -- policy, preset and all that differs from it; of another
                                    -- engine 'uci:', its command and options
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
  run INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL,
  session INTEGER NOT NULL REFERENCES session,
  white INTEGER NOT NULL, black INTEGER NOT NULL,
  result TEXT NOT NULL,             -- as in a PGN
  ending TEXT NOT NULL,
  start TEXT NOT NULL,              -- FEN
  opening TEXT NOT NULL,            -- moves from there, UCI notation
  moves TEXT NOT NULL,              -- what the players played after it
  thoughts TEXT NOT NULL,           -- for each of those score/depth/nodes/µs, and of the null
                                    -- moves tried/cut/reduced/verified/contradicted; the score
                                    -- in centipawns for the player, or '#' and plies to mate,
                                    -- negative for being mated, or '-' if none was told
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

-- For people: every game with names instead of numbers.
CREATE VIEW games AS
SELECT run.name AS run, game.number, white.name AS white, black.name AS black, game.result,
       game.ending, game.start, game.opening, game.moves
FROM game
JOIN run ON run.id = game.run
JOIN player AS white ON white.run = game.run AND white.number = game.white
JOIN player AS black ON black.run = game.run AND black.number = game.black;

-- The run tunes numbers of a configuration by games between slightly different ones.
CREATE TABLE tuning (
  run          INTEGER PRIMARY KEY REFERENCES run,
  base         TEXT NOT NULL,       -- the configuration, as settings of a player
  pairs        INTEGER NOT NULL,    -- of games, to be played
  batch        INTEGER NOT NULL,    -- pairs that are played around the same values
  seed         TEXT NOT NULL,
  control      TEXT NOT NULL,       -- this and the rest as in a tournament
  adjudication TEXT NOT NULL,
  overhead_ms  INTEGER NOT NULL,
  grace_ms     INTEGER NOT NULL,
  hash_mib     INTEGER NOT NULL,
  openings     TEXT NOT NULL
) STRICT;

CREATE TABLE dial (
  run INTEGER NOT NULL REFERENCES tuning, number INTEGER NOT NULL,
  name TEXT NOT NULL,
  start REAL NOT NULL, min REAL NOT NULL, max REAL NOT NULL,
  perturbation REAL NOT NULL,       -- at the end (c_end)
  rate REAL NOT NULL,               -- at the end (r_end)
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

-- All else of a pair follows from the results of those before it.
CREATE TABLE tuned_pair (
  run INTEGER NOT NULL REFERENCES tuning, number INTEGER NOT NULL,
  session INTEGER NOT NULL REFERENCES session,
  half_points INTEGER NOT NULL,     -- of four, of the configuration that was moved one way
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
