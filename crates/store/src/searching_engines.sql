-- What a store holds besides of other engines that search suites or are tuned.

-- Such an engine stands among the policies by its command, behind those of ours; this is what the command
-- does not say.
CREATE TABLE searching_engine (
  run INTEGER NOT NULL, section INTEGER NOT NULL, number INTEGER NOT NULL,
  name         TEXT,                -- what it was to be called, if that was said
  calls_itself TEXT NOT NULL,
  directory    TEXT,                -- where it runs, if that was said
  patience_ms  INTEGER NOT NULL,
  PRIMARY KEY (run, section, number),
  FOREIGN KEY (run, section, number) REFERENCES policy
) STRICT, WITHOUT ROWID;

-- The engine that is tuned, where it is none of ours: what its command does not say.
CREATE TABLE tuned_engine (
  run          INTEGER PRIMARY KEY REFERENCES tuning,
  name         TEXT,
  calls_itself TEXT NOT NULL,
  directory    TEXT,
  patience_ms  INTEGER NOT NULL
) STRICT;

-- What an engine did wrong instead of answering. Its counters are 0, and what it does not tell of too.
ALTER TABLE result ADD COLUMN fault TEXT;

-- A view cannot be altered: all of it stands here again.
DROP VIEW results;
CREATE VIEW results AS
SELECT run.name AS run, section.suite, position.name AS position, position.fen, policy.policy,
       result.repetition, budget.budget, result.depth, result.best, result.centipawns, result.mate,
       result.solved, result.solved_since, result.nodes, result.time_us, result.line, result.fault
FROM result
JOIN run ON run.id = result.run
JOIN section ON section.run = result.run AND section.number = result.section
JOIN position ON position.run = result.run AND position.section = result.section
  AND position.number = result.position
JOIN policy ON policy.run = result.run AND policy.section = result.section
  AND policy.number = result.policy
JOIN budget ON budget.run = result.run AND budget.section = result.section
  AND budget.number = result.budget;
