import type { Currency } from '#api/money'
import type { DryRun } from '#api/operator/rewards/dry-run'
import type { OfferDraft } from '#api/operator/rewards/offers'
import type { Env } from '../../env.ts'
import { CURRENT } from '../../read-models/figures.ts'
import { forMember } from '../audiences/read.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { DAY_MS } from '../rebates/days.ts'
import { type Candidate, type DryRunSpan, dryRunPage, lastDays } from '../rebates/dry-run-pages.ts'
import { bonusFor } from './offer.ts'

/** SQL: the first deposit of a member (`?1`) from one time (`?2`) to another (`?3`) that is at least so large (`?4`). */
const FIRST = `
  SELECT amount, at FROM journal_all INDEXED BY journal_type
  WHERE generation = ${CURRENT} AND member = ?1 AND type = 'deposit' AND type NOT IN ('bet', 'win') AND kind = 'deposit'
    AND unit = ?5 AND at >= ?2 AND at < ?3 AND amount >= ?4 ORDER BY at, bank, sequence LIMIT 1`

interface Deposit {
  amount: number
  /** ISO 8601 UTC. */
  at: string
}

/**
 * Returns what a deposit bonus would have given to a page of members, had it been open for the last whole days and had each
 * of them accepted it just before the deposit that it would have been given for: the most that it can have cost, before any
 * of it is wagered, expires or is given back.
 */
export function dryRunOffer(
  env: Env,
  { draft, currency }: { draft: OfferDraft; currency: Currency },
  after: string,
  nowMs: number,
): Promise<DryRun> {
  const span = lastDays(nowMs)
  return dryRunPage(env, { unit: currency, who: 'depositors', span, after }, async (member) => {
    const deposit = await depositFor(env.DB, draft, member, span)
    if (deposit === null) return []
    const asking = { audience: draft.audience, atMs: Date.parse(deposit.at) }
    const [inside] = await forMember(env.DB, member.id, [asking], (one) => one)
    return inside && (await mayReceiveOffers(env, member)) ? [bonusFor(draft, deposit.amount, currency)] : []
  })
}

/** A first deposit that is too small opens the time in which a larger one may follow. */
async function depositFor(
  db: D1Database,
  { firstDeposit, minimum, depositDays }: OfferDraft,
  { id, currency }: Candidate,
  { startMs, endMs }: DryRunSpan,
): Promise<Deposit | null> {
  const read = (fromMs: number, untilMs: number, least: number) =>
    db
      .prepare(FIRST)
      .bind(id, new Date(fromMs).toISOString(), new Date(untilMs).toISOString(), least, currency)
      .first<Deposit>()
  const least = minimum[currency]
  if (least === undefined) return null
  if (!firstDeposit) return read(startMs, endMs, least)
  const first = await read(0, endMs, 1)
  const firstMs = first === null ? 0 : Date.parse(first.at)
  return firstMs < startMs ? null : read(firstMs, Math.min(endMs, firstMs + depositDays * DAY_MS), least)
}
