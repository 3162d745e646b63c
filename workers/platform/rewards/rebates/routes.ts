import { manualRebate, REBATE_CATEGORIES, type RebateDay, type RebateSum } from '#api/rewards/rebate'
import { brand } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller, Env } from '../../env.ts'
import { CLAIM_MS } from '../../periods/pay.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { ladderIn } from '../vip/ladder.ts'
import { DAY_MS } from './days.ts'
import { rewardOf } from './give.ts'
import { previewOf, readSettledDays } from './history.ts'
import type { RebateOutcome } from './rebate.ts'
import { rateOf, readRebateVersions, versionAt } from './rules.ts'

/** Days shown beside today. */
const DAYS_SHOWN = 10

/** The rebate of the signed-in member. */
export function mountRebates(app: App, serve: Serve): void {
  serve(app, manualRebate, async (_nothing, caller, c) => {
    const { env } = c
    const [preview, settled] = await Promise.all([
      previewOf(env.DB, caller.memberId, Date.now()),
      readSettledDays(env.DB, caller.memberId, DAYS_SHOWN),
    ])
    if (preview === null) throw new Error('a member who is signed in has no row')
    const { currency, level, today, ended } = preview
    const settling = ended
      .filter(({ lines, carried }) => lines.length > 0 || carried < 0)
      .map((one): RebateDay => ({ ...sumOf(one), state: 'settling', reward: rewardOf(one.day), until: null }))
    const days = settled.map(({ state, untilMs, ...one }): RebateDay => {
      const until = untilMs === null ? null : new Date(untilMs).toISOString()
      return { ...sumOf(one), state, reward: rewardOf(one.day), until }
    })
    return {
      ...{ currency, zone: brand.timeZone, level, claimDays: CLAIM_MS / DAY_MS },
      ...{ today: sumOf(today), days: [...settling, ...days].slice(0, DAYS_SHOWN) },
      ...(await ratesFor(env, caller, level, languageOf(c.req.header('Accept-Language')))),
    }
  })
}

/** Returns what is shown of the sum of a day. */
export function sumOf({
  day,
  lines,
  carried,
  amount,
}: { day: string } & Omit<RebateOutcome, 'counted' | 'carry'>): RebateSum {
  return { day, carried, amount, lines: lines.map(({ version: _version, ...line }) => line) }
}

/** The rates in force, for each rank; to whom no offer may be made, only for the own one (decision 118). */
async function ratesFor(env: Env, caller: Caller, level: number, language: (typeof brand.languages)[number]) {
  const [versions, ladder, may] = await Promise.all([
    readRebateVersions(env.DB),
    ladderIn(env.DB, caller.currency),
    mayReceiveOffers(env, { id: caller.memberId, bank: caller.bank }),
  ])
  const own = { level, name: '' }
  const all = (ladder?.ranks ?? []).map(({ name }, index) => ({ level: index + 1, name: name[language] }))
  const every = all.some((rank) => rank.level === level) ? all : [own, ...all]
  const ranks = may ? every : every.filter((rank) => rank.level === level)
  const rules = versionAt(versions, Date.now())?.rules ?? { rates: {} }
  const rates = REBATE_CATEGORIES.flatMap((category) => {
    const ofRanks = ranks.map((rank) => rateOf(rules, category, rank.level))
    return ofRanks.every((rate) => rate === 0) ? [] : [{ category, rates: ofRanks }]
  })
  return { ranks, rates }
}
