-- By what references of one provider are compared. People type those of bank transfers, with blanks and signs where they
-- like, so that only letters and digits count; the ids of other providers are compared as they are. Not unique: one
-- payment may have been claimed under two spellings before. The same as referenceKey in wallet/deposits/claim.ts.
ALTER TABLE deposit_references ADD COLUMN reference_key TEXT GENERATED ALWAYS AS (
  iif(provider = 'bank-transfer',
    upper(replace(replace(replace(replace(replace(replace(reference, ' ', ''), '-', ''), '.', ''), ':', ''), '/', ''), '_', '')),
    reference)
) VIRTUAL;
CREATE INDEX deposit_references_by_key ON deposit_references (provider, reference_key);
