-- Who was given rewards out of a budget, the first before the others.
CREATE INDEX entitlements_budget ON entitlements (budget, unit, sequence);
