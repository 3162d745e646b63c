import { Refusal } from '#api/envelope'
import type { OfferDraft } from '#api/operator/rewards/offers'
import type { WageringTerms } from '#api/rewards/wagering'
import { wageringTimesFor } from '#brand/jurisdictions/profiles'
import { normalizeUsername } from '../../directory/members.ts'

/**
 * Returns true for terms that want a bonus wagered more often than a ceiling. A deposit that is wagered too is over any: it
 * may be many times its bonus.
 */
function isOver({ multiple, of }: WageringTerms, times: number | null): boolean {
  return times !== null && multiple > 0 && (multiple > times || of === 'bonus-and-deposit')
}

/** Returns true where the profile of a member, or of where they are now, wants fewer wagerings than the terms. */
export async function isOverCeiling(
  db: D1Database,
  terms: WageringTerms,
  { id, visited }: { id: string; visited?: string | undefined },
): Promise<boolean> {
  const row = await db.prepare('SELECT country FROM members WHERE id = ?').bind(id).first<{ country: string | null }>()
  return isOver(terms, wageringTimesFor(row?.country ?? null, visited ?? null))
}

/**
 * Refuses an offer whose wagering is over the ceiling of whom it is for: of the brand's default, or of accounts that it lists,
 * with their names.
 */
export async function refusedCeiling(db: D1Database, { terms, audience }: OfferDraft): Promise<Refusal | null> {
  if (isOver(terms, wageringTimesFor(null, null)))
    return new Refusal('bad-input', { fields: { 'terms.multiple': 'too-high' } })
  if (audience?.kind !== 'list') return null
  const { results } = await db
    .prepare('SELECT account, country FROM members WHERE account_folded IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(audience.accounts.map(normalizeUsername)))
    .all<{ account: string; country: string | null }>()
  const over = results.filter(({ country }) => isOver(terms, wageringTimesFor(country, null)))
  if (over.length === 0) return null
  return new Refusal('bad-input', { fields: { 'terms.multiple': over.map(({ account }) => account).join(', ') } })
}
