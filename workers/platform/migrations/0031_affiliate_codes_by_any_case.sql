-- Codes of agents are found whatever the case they are typed in.
CREATE INDEX members_affiliate_code_any_case ON members (affiliate_code COLLATE NOCASE) WHERE affiliate_code IS NOT NULL;
