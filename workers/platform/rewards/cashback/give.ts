import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import type { CashbackLine } from '#api/rewards/cashback'
import { brand, type Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill } from '#i18n/fill.ts'
import type { Env } from '../../env.ts'
import { type Payable, payDue } from '../../periods/pay.ts'
import type { Failure } from '../../periods/settle.ts'
import { entitle } from '../entitlements/entitle.ts'
import type { RewardDetails } from '../entitlements/entitlement.ts'
import { DAY_MS } from '../rebates/days.ts'
import { lossOf, shareOf } from './cashback.ts'
import { readVersions } from './versions.ts'

/** Cashbacks given in one minute. */
const ROWS_A_MINUTE = 1_000

interface WeekRow {
  member_id: string
  cashback: string
  week: string
  version: number
  currency: Currency
  lines: string
  carried: number
  amount: number
  settled_ms: number
}
type Due = Payable & { row: WeekRow }

/** The id of the reward that the cashback of a week is collected as. */
export const rewardOf = (cashback: string, week: string) => `cashback:${cashback}:${week}`

/**
 * Gives what was settled: from then on it can be collected for as many days as its version says, then it lapses. What the
 * budget does not have waits, and is given when it has. May be repeated, run twice at once, or be interrupted anywhere.
 * Returns what failed.
 */
export async function giveDue(env: Env, nowMs: number): Promise<Failure[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM cashback_weeks INDEXED BY cashback_weeks_due WHERE is_given = 0 ORDER BY settled_ms LIMIT ${ROWS_A_MINUTE}`,
  ).all<WeekRow>()
  const versions = results.length === 0 ? [] : await readVersions(env.DB)
  return payDue<Due>(
    {
      payable: async () =>
        results.map((row) => ({ subjectId: row.member_id, startMs: row.settled_ms, amount: row.amount, row })),
      async credit({ subjectId, amount, row }) {
        const rules = versions.find((one) => one.cashback === row.cashback && one.version === row.version)
        if (rules === undefined) throw new Error(`no version ${row.version} of ${row.cashback}`)
        const { title, collectDays } = rules.draft
        const id = rewardOf(row.cashback, row.week)
        const given = await entitle(
          env,
          {
            ...{ memberId: subjectId, id, kind: 'cashback', budget: 'cashback', unit: row.currency, amount },
            ...{
              details: { title, lines: linesOf(row) },
              expiresMs: nowMs + collectDays * DAY_MS,
              unclaimed: 'lapsed',
            },
          },
          nowMs,
        )
        if (given instanceof Refusal) throw new Error(`no ${id}: ${given.code}`)
      },
      async markPaid({ row }) {
        await env.DB.prepare('UPDATE cashback_weeks SET is_given = 1 WHERE member_id = ? AND cashback = ? AND week = ?')
          .bind(row.member_id, row.cashback, row.week)
          .run()
      },
    },
    nowMs,
  )
}

/** What the reward says of it: the net loss of the week, what changed of earlier ones, and what they took of it. */
function linesOf({ week: own, lines, carried }: WeekRow): RewardDetails['lines'] {
  const shown = (JSON.parse(lines) as CashbackLine[]).map(({ week, rate, amount, ...sums }) => {
    const loss = lossOf(sums)
    const nameAs = (key: 'cashback.week' | 'cashback.capped' | 'cashback.late') =>
      inEvery((language) => fill(messages[language][key], { day: dateIn(language, week) }))
    if (week !== own) return { name: nameAs('cashback.late'), rate: 0, staked: 0, amount }
    const isCapped = amount < shareOf(loss, rate)
    return { name: nameAs(isCapped ? 'cashback.capped' : 'cashback.week'), rate, staked: loss, amount }
  })
  const earlier = { name: inEvery((language) => messages[language]['cashback.carried']), rate: 0, staked: 0 }
  return carried < 0 ? [...shown, { ...earlier, amount: carried }] : shown
}

function inEvery(textOf: (language: Language) => string): Record<Language, string> {
  return Object.fromEntries(brand.languages.map((one) => [one, textOf(one)])) as Record<Language, string>
}

const dateIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day))
