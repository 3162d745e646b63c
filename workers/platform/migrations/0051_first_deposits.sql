-- An offer only for who has never deposited says so in `firstDeposit`; `audience` says for which members it is, as of the
-- other promotions.
UPDATE bonus_offers
SET offer = json_set(
  json_remove(offer, '$.audience'), '$.firstDeposit', json(iif(offer ->> '$.audience' = 'new', 'true', 'false'))
)
WHERE json_type(offer, '$.audience') = 'text';
UPDATE offer_acceptances
SET offer = json_set(
  json_remove(offer, '$.audience'), '$.firstDeposit', json(iif(offer ->> '$.audience' = 'new', 'true', 'false'))
)
WHERE json_type(offer, '$.audience') = 'text';
