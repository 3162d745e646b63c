import { type Cashback, cashbackList, type CashbackWeek as ShownWeek } from '#api/rewards/cashback'
import { brand, type Language } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller, Env } from '../../env.ts'
import { forMember } from '../audiences/read.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { DAY_MS, rebateZone } from '../rebates/days.ts'
import { ladderIn } from '../vip/ladder.ts'
import { rewardOf } from './give.ts'
import { type Preview, previewOf, readSettledWeeks, type SettledWeek, type UnsettledWeek } from './history.ts'
import { rateOf } from './read.ts'
import { type CashbackVersion, readVersions } from './versions.ts'
import { type CashbackWeek, cashbacksIn, WAIT_MS, weekAt } from './weeks.ts'

/** Weeks shown beside the one that runs. */
const WEEKS_SHOWN = 10

/** The cashback of the signed-in member. */
export function mountCashbacks(app: App, serve: Serve): void {
  serve(app, cashbackList, async (_nothing, caller, c) => {
    const { env } = c
    const nowMs = Date.now()
    const language = languageOf(c.req.header('Accept-Language'))
    const [preview, settled, versions, may] = await Promise.all([
      previewOf(env, caller.memberId, nowMs),
      readSettledWeeks(env.DB, caller.memberId, WEEKS_SHOWN),
      readVersions(env.DB),
      mayReceiveOffers(env, { id: caller.memberId, bank: caller.bank }),
    ])
    if (preview === null) throw new Error('a member who is signed in has no row')
    const { currency, level } = preview
    const settling = preview.weeks
      .filter(({ rules, outcome }) => rules.endMs <= nowMs && (outcome.amount > 0 || outcome.lines.length > 0))
      .map((one) => settlingFrom(one, language))
    const ranks = may ? await readRanks(env, caller, level, language) : []
    return {
      ...{ currency, zone: brand.timeZone, level, ranks: [...ranks] },
      cashbacks: may ? await readOffered(env, caller, { preview, versions, ranks }, language, nowMs) : [],
      weeks: [...settling, ...settled.map((one) => settledFrom(one, versions, language))].slice(0, WEEKS_SHOWN),
    }
  })
}

type Ranks = readonly { level: number; name: string }[]

async function readRanks(env: Env, caller: Caller, level: number, language: Language): Promise<Ranks> {
  const ladder = await ladderIn(env.DB, caller.currency)
  const all = (ladder?.ranks ?? []).map(({ name }, index) => ({ level: index + 1, name: name[language] }))
  return all.some((rank) => rank.level === level) ? all : [{ level, name: '' }, ...all]
}

/** Returns the cashbacks that run for a member, and those that begin with the next week. */
async function readOffered(
  env: Env,
  caller: Caller,
  { preview, versions, ranks }: { preview: Preview; versions: readonly CashbackVersion[]; ranks: Ranks },
  language: Language,
  nowMs: number,
): Promise<Cashback[]> {
  const running = preview.weeks.filter(({ rules }) => rules.endMs > nowMs)
  const next = cashbacksIn(versions, weekAt(rebateZone(nowMs), preview.running.endMs)).filter(
    ({ cashback, draft }) =>
      draft.currency === preview.currency && !running.some(({ rules }) => rules.cashback === cashback),
  )
  const all = [...running, ...next.map((rules) => ({ rules, sums: null, outcome: null }))]
  const theirs = await forMember(env.DB, caller.memberId, all, ({ rules }) => ({
    audience: rules.draft.audience,
    atMs: Math.max(nowMs, rules.startMs),
  }))
  const ofTheirs = theirs.map(({ rules }) => rules)
  const names = await readGameNames(env.DB, ofTheirs, language)
  return theirs.map(({ rules, sums, outcome }) => ({
    ...ruleFrom(rules, language, names),
    state: sums === null ? 'soon' : 'running',
    rates: ranks.map((rank) => rateOf(rules.draft.rates, rank.level)),
    ...{ staked: sums?.staked ?? 0, won: sums?.won ?? 0, given: sums?.given ?? 0 },
    rate: rateOf(rules.draft.rates, preview.level),
    ...{ carried: outcome?.carried ?? 0, amount: outcome?.amount ?? 0 },
  }))
}

function ruleFrom({ cashback, draft, week, lastDay, startMs }: CashbackWeek, language: Language, names: GameNames) {
  const { title, least, cap, categories, games, without, collectDays } = draft
  const { endMs } = weekAt(rebateZone(startMs), startMs)
  return {
    ...{ id: cashback, title: title[language], week, lastDay, least, cap, categories, without, collectDays },
    settledAt: new Date(endMs + WAIT_MS).toISOString(),
    games: games.map((one) => ({ ...one, name: names.get(`${one.vendor}/${one.game}`) ?? one.game })),
  }
}

type GameNames = ReadonlyMap<string, string>

const NAMES = `
  SELECT vassalage || '/' || game_code AS game, coalesce(own.name, usual.name) AS name
  FROM json_each(?1) AS named
    JOIN games ON vassalage = named.value ->> 'vendor' AND game_code = named.value ->> 'game'
    LEFT JOIN game_names AS own ON own.node_id = games.node_id AND own.language = ?2
    LEFT JOIN game_names AS usual ON usual.node_id = games.node_id AND usual.language = '${brand.defaultLanguage}'
  WHERE coalesce(own.name, usual.name) IS NOT NULL`

async function readGameNames(db: D1Database, weeks: readonly CashbackWeek[], language: Language): Promise<GameNames> {
  const games = weeks.flatMap(({ draft }) => draft.games)
  if (games.length === 0) return new Map()
  const { results } = await db
    .prepare(NAMES)
    .bind(JSON.stringify(games), language)
    .all<{ game: string; name: string }>()
  return new Map(results.map(({ game, name }) => [game, name]))
}

function settlingFrom({ rules, outcome }: UnsettledWeek, language: Language): ShownWeek {
  const { cashback, week, lastDay, draft } = rules
  const { lines, carried, amount } = outcome
  const reward = rewardOf(cashback, week)
  return {
    cashback,
    title: draft.title[language],
    week,
    lastDay,
    lines,
    carried,
    amount,
    state: 'settling',
    reward,
    until: null,
  }
}

function settledFrom(
  { cashback, week, lines, carried, amount, state, untilMs, version }: SettledWeek,
  versions: readonly CashbackVersion[],
  language: Language,
): ShownWeek {
  const ofCashback = versions.filter((one) => one.cashback === cashback)
  const rules = ofCashback.find((one) => one.version === version) ?? ofCashback.at(-1)
  const lastDay = new Date(Date.parse(week) + 6 * DAY_MS).toISOString().slice(0, 10)
  return {
    ...{ cashback, title: rules?.draft.title[language] ?? '', week, lastDay, lines, carried, amount, state },
    ...{ reward: rewardOf(cashback, week), until: untilMs === null ? null : new Date(untilMs).toISOString() },
  }
}
