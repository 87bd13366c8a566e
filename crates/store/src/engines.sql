-- What a store holds besides of players that are other engines.

-- What the settings of the player do not say.
CREATE TABLE engine (
  run INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL,
  name         TEXT,                -- what it was to be called, if that was said
  calls_itself TEXT NOT NULL,
  directory    TEXT,                -- where it runs, if that was said
  patience_ms  INTEGER NOT NULL,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

-- What the loser of a game did wrong, where that ended it.
CREATE TABLE fault (
  run INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL,
  fault TEXT NOT NULL,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
