-- What banks took back of deposits that had been credited.
ALTER TABLE member_day_all ADD COLUMN charged_back INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_month_all ADD COLUMN charged_back INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_hour_all ADD COLUMN charged_back INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_quarter_hour_all ADD COLUMN charged_back INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_day_all ADD COLUMN charged_back INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_quarter_hour_all ADD COLUMN charged_back INTEGER NOT NULL DEFAULT 0;
