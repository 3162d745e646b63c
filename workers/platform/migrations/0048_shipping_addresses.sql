-- Where articles were sent, until it is erased: by when the request ended.
CREATE INDEX point_redemptions_addresses ON point_redemptions (coalesce(decided_at, created_at))
  WHERE address IS NOT NULL;
