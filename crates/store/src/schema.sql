-- What a store of the laboratory holds. Numbers of sections, positions, policies and budgets count
-- from 0, in the order of the experiment. Times are in microseconds, depths in plies.

-- An experiment as it was when it was begun, by one build of the program.
CREATE TABLE run (
  id          INTEGER PRIMARY KEY,
  name        TEXT NOT NULL,
  fingerprint TEXT NOT NULL UNIQUE, -- of all that decides a result
  program     TEXT NOT NULL,        -- version
  signature   INTEGER NOT NULL,     -- nodes of a short bench: tells searches apart
  started     TEXT NOT NULL         -- UTC
) STRICT;

-- A suite, and how it is searched.
CREATE TABLE section (
  run INTEGER NOT NULL REFERENCES run, number INTEGER NOT NULL,
  suite        TEXT NOT NULL,
  preset       TEXT NOT NULL,
  hash_mib     INTEGER NOT NULL,
  repetitions  INTEGER NOT NULL,
  baseline     INTEGER NOT NULL,    -- the number of a policy
  skip_bad     INTEGER NOT NULL, bad          INTEGER NOT NULL,
  discard_pawn_endings INTEGER NOT NULL, pawn_endings INTEGER NOT NULL,
  sample_size  INTEGER, sample_seed INTEGER,
  audit_depth  INTEGER, audit_sample TEXT, audit_seed INTEGER, audit_min_depth INTEGER,
  audit_against TEXT, audit_nodes INTEGER,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE policy (
  run INTEGER NOT NULL, section INTEGER NOT NULL, number INTEGER NOT NULL,
  policy TEXT NOT NULL,
  PRIMARY KEY (run, section, number),
  FOREIGN KEY (run, section) REFERENCES section
) STRICT, WITHOUT ROWID;

-- What a search may spend: 'depth 8', 'nodes 20000', 'time 250ms'.
CREATE TABLE budget (
  run INTEGER NOT NULL, section INTEGER NOT NULL, number INTEGER NOT NULL,
  budget TEXT NOT NULL,
  PRIMARY KEY (run, section, number),
  FOREIGN KEY (run, section) REFERENCES section
) STRICT, WITHOUT ROWID;

CREATE TABLE position (
  run INTEGER NOT NULL, section INTEGER NOT NULL, number INTEGER NOT NULL,
  name TEXT NOT NULL, line INTEGER NOT NULL, fen TEXT NOT NULL,
  best TEXT NOT NULL, avoid TEXT NOT NULL, -- moves in UCI notation
  mate_in INTEGER,                         -- moves
  PRIMARY KEY (run, section, number),
  FOREIGN KEY (run, section) REFERENCES section
) STRICT, WITHOUT ROWID;

-- A process that worked on a run.
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  run     INTEGER NOT NULL REFERENCES run,
  key     TEXT NOT NULL UNIQUE,     -- the same wherever the session is copied to
  started TEXT NOT NULL,            -- UTC
  cpu     TEXT NOT NULL,
  system  TEXT NOT NULL,
  jobs    INTEGER NOT NULL,
  shard   TEXT NOT NULL             -- '2/8', or '1/1' for all of it
) STRICT;

-- What a policy made of a position within a budget.
CREATE TABLE result (
  run INTEGER NOT NULL, section INTEGER NOT NULL, position INTEGER NOT NULL,
  policy INTEGER NOT NULL, repetition INTEGER NOT NULL, budget INTEGER NOT NULL,
  session INTEGER NOT NULL REFERENCES session,
  depth INTEGER NOT NULL,           -- of the last iteration
  best TEXT,                        -- UCI notation
  centipawns INTEGER, mate INTEGER, -- one of them; plies to mate, negative for being mated
  solved INTEGER, solved_since INTEGER,
  nodes INTEGER NOT NULL, time_us INTEGER NOT NULL,
  pv_nodes INTEGER NOT NULL, cut_nodes INTEGER NOT NULL, all_nodes INTEGER NOT NULL,
  quiescence_nodes INTEGER NOT NULL, table_cutoffs INTEGER NOT NULL,
  null_tried INTEGER NOT NULL, null_cut INTEGER NOT NULL, null_reduced INTEGER NOT NULL,
  null_verified INTEGER NOT NULL, null_contradicted INTEGER NOT NULL,
  threat_extended INTEGER NOT NULL, multi_cut_tried INTEGER NOT NULL,
  multi_cut INTEGER NOT NULL, beta_cutoffs INTEGER NOT NULL,
  first_move_cutoffs INTEGER NOT NULL,
  line TEXT NOT NULL,               -- UCI notation
  PRIMARY KEY (run, section, position, policy, repetition, budget)
) STRICT, WITHOUT ROWID;

-- A position whose cutoffs were audited under a policy.
CREATE TABLE audited (
  run INTEGER NOT NULL, section INTEGER NOT NULL, position INTEGER NOT NULL,
  policy INTEGER NOT NULL,
  session INTEGER NOT NULL REFERENCES session,
  cutoffs INTEGER NOT NULL, eligible INTEGER NOT NULL,
  PRIMARY KEY (run, section, position, policy)
) STRICT, WITHOUT ROWID;

-- Verdicts on its cutoffs, by the remaining depth of their nodes.
CREATE TABLE verdict (
  run INTEGER NOT NULL, section INTEGER NOT NULL, position INTEGER NOT NULL,
  policy INTEGER NOT NULL, depth INTEGER NOT NULL,
  right INTEGER NOT NULL, zugzwang INTEGER NOT NULL, horizon INTEGER NOT NULL,
  unexplained INTEGER NOT NULL, undecided INTEGER NOT NULL, unknown INTEGER NOT NULL,
  PRIMARY KEY (run, section, position, policy, depth)
) STRICT, WITHOUT ROWID;

-- The cutoffs that were wrong.
CREATE TABLE wrong_cutoff (
  run INTEGER NOT NULL, section INTEGER NOT NULL, position INTEGER NOT NULL,
  policy INTEGER NOT NULL, number INTEGER NOT NULL,
  fen TEXT NOT NULL, kind TEXT NOT NULL, depth INTEGER NOT NULL, reduction INTEGER NOT NULL,
  beta TEXT NOT NULL, value TEXT NOT NULL, truth TEXT NOT NULL, cause TEXT,
  refutation TEXT NOT NULL,         -- UCI notation
  PRIMARY KEY (run, section, position, policy, number)
) STRICT, WITHOUT ROWID;

-- For people: every result with names instead of numbers.
CREATE VIEW results AS
SELECT run.name AS run, section.suite, position.name AS position, position.fen, policy.policy,
       result.repetition, budget.budget, result.depth, result.best, result.centipawns, result.mate,
       result.solved, result.solved_since, result.nodes, result.time_us, result.line
FROM result
JOIN run ON run.id = result.run
JOIN section ON section.run = result.run AND section.number = result.section
JOIN position ON position.run = result.run AND position.section = result.section
  AND position.number = result.position
JOIN policy ON policy.run = result.run AND policy.section = result.section
  AND policy.number = result.policy
JOIN budget ON budget.run = result.run AND budget.section = result.section
  AND budget.number = result.budget;
