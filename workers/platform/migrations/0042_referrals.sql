-- Who recommended a member at registration; never changed.
ALTER TABLE members ADD COLUMN recommender_id TEXT;

-- The code that a member shares, made when it is first needed.
CREATE TABLE referral_codes (
  code TEXT PRIMARY KEY,
  member_id TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

-- How far a recommended member has come, until everything about it is decided.
CREATE TABLE referral_friends (
  member_id TEXT PRIMARY KEY,
  -- ISO 8601 UTC
  registered_at TEXT NOT NULL,
  -- the first deposit that counts, and what was staked since, as they were counted last; NULL: there is none
  deposited_at TEXT,
  deposited INTEGER,
  staked INTEGER NOT NULL DEFAULT 0,
  -- when it was first counted as staked once; NULL again when a void takes that back
  played_at TEXT,
  -- how often deposits and bets have changed, and how often they had when they were counted last
  changes INTEGER NOT NULL DEFAULT 0,
  counted INTEGER NOT NULL DEFAULT 0,
  -- 0: everything is decided
  is_open INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE INDEX referral_friends_due ON referral_friends (member_id) WHERE is_open = 1 AND changes > counted;
CREATE INDEX referral_friends_played ON referral_friends (played_at) WHERE is_open = 1 AND played_at IS NOT NULL;
CREATE INDEX referral_friends_late ON referral_friends (registered_at) WHERE is_open = 1 AND played_at IS NULL;

-- What becomes of a recommendation for the member who made it (level 1), and for who recommended that one (level 2).
CREATE TABLE referrals (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  inviter_id TEXT NOT NULL,
  friend_id TEXT NOT NULL,
  level INTEGER NOT NULL CHECK (level IN (1, 2)),
  -- open, granted, refused
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'granted', 'refused')),
  -- why it was refused, as JSON: codes, and what matched
  findings TEXT NOT NULL DEFAULT '[]',
  unit TEXT,
  amount INTEGER,
  -- the month it counts in (UTC)
  month TEXT,
  -- the reward has still to be written down: entitle; NULL: nothing
  pending TEXT,
  decided_at TEXT,
  decided_by TEXT,
  reason TEXT NOT NULL DEFAULT '',
  UNIQUE (friend_id, level)
) STRICT;
CREATE INDEX referrals_inviter ON referrals (inviter_id, level, sequence);
CREATE INDEX referrals_state ON referrals (state, sequence);
CREATE INDEX referrals_month ON referrals (inviter_id, level, month) WHERE state = 'granted';
CREATE INDEX referrals_pending ON referrals (sequence) WHERE pending IS NOT NULL;

-- A recommendation begins in the statement that adds the member.
CREATE TRIGGER referrals_begin AFTER INSERT ON members WHEN NEW.recommender_id IS NOT NULL
BEGIN
  INSERT INTO referral_friends (member_id, registered_at) VALUES (NEW.id, NEW.created_at);
  INSERT INTO referrals (inviter_id, friend_id, level) VALUES (NEW.recommender_id, NEW.id, 1);
  INSERT INTO referrals (inviter_id, friend_id, level)
  SELECT inviter_id, NEW.id, 2 FROM referrals WHERE friend_id = NEW.recommender_id AND level = 1;
END;
