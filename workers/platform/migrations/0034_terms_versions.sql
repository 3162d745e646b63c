-- Which version of the terms a member has accepted last; null: one from before they had versions, or none.
ALTER TABLE members ADD COLUMN terms_version TEXT;

-- Every acceptance; the first of each version counts. An empty version is one from before they had versions.
CREATE TABLE terms_acceptances (
  member_id TEXT NOT NULL,
  version TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (member_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX terms_acceptances_by_version ON terms_acceptances (version);

INSERT INTO terms_acceptances SELECT id, '', terms_accepted_at FROM members WHERE type <> 4;

CREATE TRIGGER members_accept_first AFTER INSERT ON members WHEN NEW.terms_version IS NOT NULL
BEGIN
  INSERT INTO terms_acceptances VALUES (NEW.id, NEW.terms_version, NEW.terms_accepted_at);
END;

CREATE TRIGGER members_accept_again AFTER UPDATE OF terms_version ON members WHEN NEW.terms_version IS NOT NULL
BEGIN
  INSERT INTO terms_acceptances VALUES (NEW.id, NEW.terms_version, NEW.terms_accepted_at) ON CONFLICT DO NOTHING;
END;
