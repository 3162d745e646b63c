-- What the house says: announcements and banners by language, and the messages a member finds inside.

CREATE TABLE announcements (
  id TEXT PRIMARY KEY,
  -- PL notice, PU popup on arrival, PR promotion
  type TEXT NOT NULL,
  -- A logged in, B anonymous, F first login; * everybody
  execution TEXT NOT NULL,
  published_at TEXT NOT NULL,
  -- shown until then; NULL: until it is taken back
  until TEXT,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE announcement_texts (
  announcement_id TEXT NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  -- HTML, sanitised before it came here
  content TEXT NOT NULL,
  PRIMARY KEY (announcement_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE banners (
  id TEXT PRIMARY KEY,
  group_name TEXT NOT NULL,
  url TEXT NOT NULL,
  linkage_type TEXT NOT NULL,
  target TEXT NOT NULL,
  until TEXT,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE banner_texts (
  banner_id TEXT NOT NULL REFERENCES banners (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (banner_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE member_messages (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  read_at TEXT
) STRICT;
CREATE INDEX member_messages_unread ON member_messages (member_id) WHERE read_at IS NULL;
