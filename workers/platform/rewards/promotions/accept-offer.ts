import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { insertRow } from '../../../shared/rows.ts'
import type { Env } from '../../env.ts'
import { CURRENT } from '../../read-models/figures.ts'
import { isFor, readFacts } from '../audiences/read.ts'
import { readOfferStop } from '../entitlements/entitle.ts'
import type { AcceptanceRow, StoredOffer } from './offer.ts'
import { findOffer } from './offers.ts'
import { isOverCeiling } from './wagering-ceiling.ts'

const DAY_MS = 86_400_000

export interface OfferMember {
  id: string
  bank: string
  currency: Currency
  /** The country where they are now, if it is known. */
  visited?: string
}

export function findAcceptance(db: D1Database, memberId: string, offer: string): Promise<AcceptanceRow | null> {
  return db
    .prepare('SELECT * FROM offer_acceptances WHERE member_id = ? AND offer_id = ?')
    .bind(memberId, offer)
    .first<AcceptanceRow>()
}

/** Returns true when an offer can be accepted by who it is for: it is open, in their currency, wagered no more often than
 * their profile lets, and not too late for it. */
export async function isAcceptable(
  db: D1Database,
  { isOpen, offer }: StoredOffer,
  { id, currency, visited }: OfferMember,
): Promise<boolean> {
  if (!isOpen || offer.most[currency] === undefined) return false
  if (await isOverCeiling(db, offer.terms, { id, visited })) return false
  return !offer.firstDeposit || !(await hasDeposited(db, id, currency))
}

async function hasDeposited(db: D1Database, memberId: string, currency: Currency): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM journal_all INDEXED BY journal_type
       WHERE generation = ${CURRENT} AND member = ? AND unit = ? AND type = 'deposit' AND type NOT IN ('bet', 'win')
         AND kind = 'deposit' LIMIT 1`,
    )
    .bind(memberId, currency)
    .first()
  return row !== null
}

/**
 * Accepts an offer under the version that was shown. Repeating it changes nothing; what was withdrawn may be accepted again,
 * what was given or has lapsed may not. To who is outside its audience an offer is one that there is not.
 */
export async function acceptOffer(
  env: Env,
  id: string,
  version: number,
  member: OfferMember,
  nowMs: number,
): Promise<AcceptanceRow | Refusal> {
  const [stored, before, facts] = await Promise.all([
    findOffer(env.DB, id),
    findAcceptance(env.DB, member.id, id),
    readFacts(env.DB, member.id),
  ])
  if (before && before.state !== 'withdrawn') return before.state === 'lapsed' ? new Refusal('wrong-state') : before
  if (!stored?.isOpen || !isFor(facts, stored.offer.audience, nowMs)) return new Refusal('not-found')
  if (stored.version !== version) return new Refusal('offer-changed')
  const stop = await readOfferStop(env, member)
  if (stop) return new Refusal(stop)
  if (!(await isAcceptable(env.DB, stored, member))) return new Refusal('wrong-state')
  const untilMs = nowMs + stored.offer.depositDays * DAY_MS
  const row = {
    ...{ member_id: member.id, offer_id: id, version, offer: JSON.stringify(stored.offer), currency: member.currency },
    ...{ state: 'waiting', accepted_ms: nowMs, until_ms: untilMs },
  }
  const again = `ON CONFLICT (member_id, offer_id) DO UPDATE SET version = excluded.version, offer = excluded.offer,
    state = 'waiting', accepted_ms = excluded.accepted_ms, until_ms = excluded.until_ms WHERE state = 'withdrawn'`
  await insertRow(env.DB, 'offer_acceptances', row, again).run()
  return (await findAcceptance(env.DB, member.id, id)) ?? new Refusal('not-found')
}

/** Takes back an acceptance that no deposit has followed. */
export async function withdrawOffer(db: D1Database, id: string, memberId: string): Promise<AcceptanceRow | Refusal> {
  await db
    .prepare(
      `UPDATE offer_acceptances SET state = 'withdrawn' WHERE member_id = ? AND offer_id = ? AND state = 'waiting'`,
    )
    .bind(memberId, id)
    .run()
  const row = await findAcceptance(db, memberId, id)
  if (row === null) return new Refusal('not-found')
  return row.state === 'withdrawn' ? row : new Refusal('wrong-state')
}
