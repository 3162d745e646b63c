import type { Disk } from './storage.ts'

/** Invariants of a bank's disk, checked on the tables alone. Each query lists the rows that break the rule. */
const CHECKS: Record<string, string> = {
  'a transfer does not sum to zero': `SELECT sequence AS what FROM posting GROUP BY sequence, unit HAVING sum(amount) <> 0`,
  'a balance is not what its postings add up to': `
    SELECT a.member || ' ' || a.account AS what FROM account a
    WHERE a.balance <> (SELECT coalesce(sum(p.amount), 0) FROM posting p JOIN transfer t USING (sequence)
      WHERE t.member = a.member AND p.account = a.account AND p.unit = a.unit)`,
  'postings without an account': `
    SELECT t.member || ' ' || p.account AS what FROM posting p JOIN transfer t USING (sequence)
    WHERE NOT EXISTS (SELECT 1 FROM account a WHERE a.member = t.member AND a.account = p.account AND a.unit = p.unit)`,
  'what a member owns is below zero': `
    SELECT member || ' ' || account AS what FROM account
    WHERE balance < 0 AND account NOT IN ('house', 'cashier', 'promo', 'transit', 'receivable')`,
  'a posting tells a balance below zero': `
    SELECT sequence AS what FROM posting WHERE balance < 0 AND account NOT IN ('house', 'cashier', 'promo', 'transit', 'receivable')`,
  'a posting tells a wrong balance': `
    SELECT what FROM (SELECT p.sequence AS what, p.balance AS told,
      sum(p.amount) OVER (PARTITION BY t.member, p.account, p.unit ORDER BY p.sequence) AS counted
      FROM posting p JOIN transfer t USING (sequence)) WHERE told <> counted`,
  'the journal has gaps': `SELECT max(sequence) AS what FROM transfer HAVING max(sequence) <> count(*)`,
  'an amount is not whole': `SELECT sequence AS what FROM posting WHERE typeof(amount) <> 'integer'`,
  'two wins or rollbacks undo one another': `
    SELECT reference AS what FROM transfer WHERE reference IS NOT NULL AND kind IN ('win', 'rollback')
      AND id NOT IN (SELECT reference FROM transfer WHERE kind = 'win-rollback')
    GROUP BY reference HAVING sum(kind = 'rollback') > 1 OR count(DISTINCT kind) > 1`,
  'a win was taken back twice': `
    SELECT reference AS what FROM transfer WHERE kind IN ('win-rollback', 'prize-rollback')
    GROUP BY reference HAVING count(*) > 1`,
  'more is owed than nothing, or less': `
    SELECT member AS what FROM account WHERE account = 'receivable' AND balance > 0`,
  'what is owed is not what was missing': `
    SELECT a.member AS what FROM account a WHERE a.account = 'receivable' AND -a.balance <> (
      SELECT coalesce(sum(amount - repaid - written_off), 0) FROM receivable r WHERE r.member = a.member)`,
  'something is owed while there was cash': `
    SELECT r.transfer AS what FROM receivable r JOIN transfer t ON t.id = r.transfer WHERE t.balance > 0`,
  'a deposit is charged back beyond its amount': `
    SELECT d.id AS what FROM deposit d WHERE charged_back > amount OR charged_back <> (
      SELECT coalesce(sum(t.amount), 0) FROM transfer t
      WHERE t.kind = 'chargeback' AND t.reference = 'deposit:' || d.member || ':' || d.id)`,
  'a held win and its row differ': `
    SELECT h.transfer AS what FROM held_win h LEFT JOIN transfer d ON d.id = 'win-decided:' || h.transfer
    WHERE h.state <> coalesce(replace(replace(d.kind, 'win-', ''), 'prize-', ''),
      iif(h.state IN ('held', 'proposed'), h.state, 'undecided'))`,
  'a held win was released by one person': `
    SELECT transfer AS what FROM held_win WHERE state = 'released' AND proposed_by = decided_by`,
  'a closed round has an open bet': `
    SELECT bet.id AS what FROM transfer bet JOIN transfer last USING (member, vendor, round)
    WHERE bet.kind = 'bet' AND NOT bet.closes AND last.closes AND NOT EXISTS (SELECT 1 FROM transfer opened
      WHERE opened.kind = 'win-rollback' AND NOT opened.closes AND opened.sequence > last.sequence
        AND (opened.member, opened.vendor, opened.round) = (bet.member, bet.vendor, bet.round)) AND NOT EXISTS (SELECT 1 FROM transfer later
      WHERE later.reference = bet.id AND later.kind IN ('win', 'win-held', 'rollback', 'round-end'))`,
  'a bet came after its tombstone': `
    SELECT bet.id AS what FROM transfer bet JOIN transfer back ON back.reference = bet.id
    WHERE bet.kind = 'bet' AND back.kind = 'rollback' AND back.sequence < bet.sequence`,
  'a provider was credited twice for one reference': `
    SELECT reference AS what FROM transfer WHERE kind = 'deposit' GROUP BY reference HAVING count(*) > 1`,
  'a withdrawal and what was paid of its hold differ': `
    SELECT id AS what FROM withdrawal w WHERE issued <> (SELECT coalesce(sum(amount), 0) FROM transfer
      WHERE kind = 'hold-post' AND reference = 'withdrawal:' || w.member || ':' || w.id)`,
  'a credit was decided by whoever proposed it': `
    SELECT id AS what FROM adjustment WHERE direction = 'credit' AND state = 'confirmed' AND proposed_by = decided_by`,
  'a transfer is on its way and nobody wakes for it': `
    SELECT id AS what FROM line_departure WHERE state = 'in-flight'
      AND NOT EXISTS (SELECT 1 FROM alarm WHERE name = 'transfers')`,
  'more is confirmed than there is': `
    SELECT confirmed AS what FROM outbox WHERE confirmed > (SELECT coalesce(max(sequence), 0) FROM transfer)`,
  'the journal waits and nobody wakes for it': `
    SELECT confirmed AS what FROM outbox WHERE confirmed < (SELECT coalesce(max(sequence), 0) FROM transfer)
      AND NOT EXISTS (SELECT 1 FROM alarm WHERE name = 'outbox')`,
}

/** Returns the first broken invariant as a sentence, or null. */
export function wrongOn(disk: Disk): string | null {
  for (const [sentence, query] of Object.entries(CHECKS)) {
    const [found] = disk.rows<{ what: unknown }>(`${query} LIMIT 1`)
    if (found) return `${sentence}: ${found.what}`
  }
  return null
}

/**
 * Returns the first bet that ended with its round on one side alone, as a sentence, or null. All ids of a bank begin with
 * the name of its first member.
 */
export function differingEnd(disk: Disk, ended: ReadonlySet<string>, first: string): string | null {
  const query = `SELECT substr(reference, length(vendor) + 2) AS bet FROM transfer WHERE kind = 'round-end'`
  const found = new Set(disk.rows<{ bet: string }>(query).map(({ bet }) => bet))
  for (const bet of ended)
    if (bet.startsWith(`${first}-`) && !found.has(bet)) return `${bet} has not ended with its round`
  for (const bet of found) if (!ended.has(bet)) return `${bet} has ended, and its round has not`
  return null
}
