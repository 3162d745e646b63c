import type { VipChange, VipGift, VipStatus } from '#api/rewards/vip'
import { vipStatus } from '#api/rewards/vip'
import { brand, type Language } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Caller, Env } from '../../env.ts'
import { readLeft } from '../entitlements/budgets.ts'
import { offerStopIn, readOfferStops } from '../entitlements/entitle.ts'
import { type MemberRank, rankOf } from './decide-ranks.ts'
import { GIFT_BUDGET, readGifts } from './gifts.ts'
import type { Ladder } from './ladder.ts'

const CHANGES_SHOWN = 20

/** The rank of the signed-in member, in the language of the request. */
export function mountVip(app: App, serve: Serve): void {
  serve(app, vipStatus, async (_input, caller, c) => {
    const rank = await rankOf(c.env, caller.memberId)
    if (rank === null) return { vip: null }
    const language = languageOf(c.req.header('Accept-Language'))
    return { vip: await statusOf(c.env, caller, rank, language) }
  })
}

async function statusOf(env: Env, caller: Caller, rank: MemberRank, language: Language): Promise<VipStatus> {
  const { ladder, level, spans, stakes } = rank
  const [previous, running] = spans.slice(-2)
  const staked = stakes.get(running?.firstDay ?? '') ?? 0
  const isProtected = await hasProtection(env, caller)
  const giftOf = await giftsFor(env, caller, ladder, isProtected)
  const ranks = ladder.ranks.map(({ name, threshold, benefits }, index) => ({
    ...{ level: index + 1, name: name[language], threshold },
    benefits: benefits.map((benefit) => benefit[language]),
    gift: giftOf(index + 1),
  }))
  const missingTo = (to: number) => {
    const one = ranks[to - 1]
    if (isProtected || !one || one.threshold === 0) return null
    const { name, threshold } = one
    return { level: to, name, threshold, missing: Math.max(0, threshold - staked) }
  }
  return {
    ...{ level, name: ranks[level - 1]?.name ?? '', currency: caller.currency },
    ...{ period: ladder.period, zone: brand.timeZone },
    ...{ firstDay: running?.firstDay ?? '', lastDay: running?.lastDay ?? '', staked },
    previousStaked: stakes.get(previous?.firstDay ?? '') ?? 0,
    isProtected,
    next: missingTo(level + 1),
    keep: missingTo(level),
    ranks,
    changes: await changesOf(env.DB, caller.memberId, language),
  }
}

/**
 * Returns what each rank has given or gives this member. A gift that is not reached yet is left out for who may not be
 * given one now or gets no word of other ranks, and where its budget has not so much left.
 */
async function giftsFor(
  env: Env,
  { memberId: id, bank }: Caller,
  { ranks }: Ladder,
  isProtected: boolean,
): Promise<(level: number) => VipGift | null> {
  const [own, left] = await Promise.all([readGifts(env.DB, id), readLeft(env.DB, GIFT_BUDGET)])
  const stops = (await readOfferStops(env, [{ id, bank }])).get(id)
  const isOffered = !isProtected && offerStopIn(stops) === null
  return (level) => {
    const given = own.find((one) => one.level === level)
    // What waits until its member may receive it is not on its way.
    if (given?.state === 'due' && offerStopIn(stops, Date.parse(given.at)) !== null) return null
    if (given) return { unit: given.unit, amount: given.amount, state: given.state }
    const gift = ranks[level - 1]?.gift
    return isOffered && gift && gift.amount <= (left.get(gift.unit) ?? 0) ? { ...gift, state: 'reach' } : null
  }
}

/** True for a member with a limit, their own or the operator's, a time-out or an exclusion (decision 118). */
async function hasProtection(env: Env, { bank, memberId }: Caller): Promise<boolean> {
  const protection = await bankOf(env, bank).protection(memberId)
  if ('refusal' in protection) return true
  return protection.exclusion !== null || protection.limits.some(({ amount, next }) => amount !== null || next !== null)
}

interface ChangeRow {
  at: string
  reason: VipChange['reason']
  from_level: number
  to_level: number
  name: string | null
  staked: number
}

async function changesOf(db: D1Database, memberId: string, language: Language): Promise<VipChange[]> {
  const { results } = await db
    .prepare(
      `SELECT at, reason, from_level, to_level, name, staked FROM vip_changes
       WHERE member_id = ? ORDER BY sequence DESC LIMIT ${CHANGES_SHOWN}`,
    )
    .bind(memberId)
    .all<ChangeRow>()
  return results.map(({ at, reason, from_level: from, to_level: level, name, staked }) => {
    const names = (name === null ? {} : JSON.parse(name)) as Partial<Record<Language, string>>
    return { at, reason, from, to: { level, name: names[language] ?? names[brand.defaultLanguage] ?? '' }, staked }
  })
}
