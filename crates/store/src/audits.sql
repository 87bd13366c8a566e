-- What a store holds besides of audits, which once judged nothing but cutoffs.

-- Nodes whose moves kept beta, made shallower because a pass did; null where they were not judged.
ALTER TABLE audited ADD COLUMN reduced INTEGER;

-- Verdicts on them, by the remaining depth with which they were entered. Those on cutoffs stand in
-- verdict.
CREATE TABLE reduced_verdict (
  run INTEGER NOT NULL, section INTEGER NOT NULL, position INTEGER NOT NULL,
  policy INTEGER NOT NULL, depth INTEGER NOT NULL,
  right INTEGER NOT NULL, zugzwang INTEGER NOT NULL, horizon INTEGER NOT NULL,
  unexplained INTEGER NOT NULL, undecided INTEGER NOT NULL, unknown INTEGER NOT NULL,
  PRIMARY KEY (run, section, position, policy, depth)
) STRICT, WITHOUT ROWID;

-- By how many plies the moves were made shallower; 0 of a cutoff, and null, which is one too, in
-- older programs.
ALTER TABLE wrong_cutoff ADD COLUMN reduced_by INTEGER;
