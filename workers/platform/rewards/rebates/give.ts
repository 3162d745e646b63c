import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import type { RebateCategory } from '#api/rewards/rebate'
import { brand, type Language } from '#brand/brand'
import { lobby } from '#i18n/every/lobby.ts'
import { messages } from '#i18n/every/messages.ts'
import { fill } from '#i18n/fill.ts'
import type { Env } from '../../env.ts'
import { CLAIM_MS, type Payable, payDue } from '../../periods/pay.ts'
import type { Failure } from '../../periods/settle.ts'
import { entitle } from '../entitlements/entitle.ts'
import type { RewardDetails } from '../entitlements/entitlement.ts'
import type { Line } from './rebate.ts'

/** Rebates given in one minute. */
const ROWS_A_MINUTE = 1_000

interface DayRow {
  member_id: string
  day: string
  currency: Currency
  lines: string
  carried: number
  amount: number
  settled_ms: number
}
type Due = Payable & { row: DayRow }

/** The id of the reward that a day's rebate is collected as. */
export const rewardOf = (day: string) => `rebate:${day}`

/**
 * Gives what was settled: from then on it can be collected for seven days. What the budget does not have waits, and is given
 * when it has. May be repeated, run twice at once, or be interrupted anywhere. Returns what failed.
 */
export function giveDue(env: Env, nowMs: number): Promise<Failure[]> {
  return payDue<Due>(
    {
      async payable() {
        const { results } = await env.DB.prepare(
          `SELECT * FROM rebate_days INDEXED BY rebate_days_due WHERE is_given = 0 ORDER BY settled_ms LIMIT ${ROWS_A_MINUTE}`,
        ).all<DayRow>()
        return results.map((row) => ({ subjectId: row.member_id, startMs: row.settled_ms, amount: row.amount, row }))
      },
      async credit({ subjectId, amount, row }) {
        const given = await entitle(
          env,
          {
            ...{ memberId: subjectId, id: rewardOf(row.day), kind: 'rebate', budget: 'rebate', unit: row.currency },
            ...{ amount, details: detailsOf(row), expiresMs: nowMs + CLAIM_MS, unclaimed: 'paid' },
          },
          nowMs,
        )
        if (given instanceof Refusal) throw new Error(`no rebate of ${row.day}: ${given.code}`)
      },
      async markPaid({ row }) {
        await env.DB.prepare('UPDATE rebate_days SET is_given = 1 WHERE member_id = ? AND day = ?')
          .bind(row.member_id, row.day)
          .run()
      },
    },
    nowMs,
  )
}

/**
 * What the reward says of it: its lines, those alike that differ in the version of the rules together, and what earlier days
 * took of it. They add up to its amount.
 */
function detailsOf({ day, lines, carried }: DayRow): RewardDetails {
  const alike = Map.groupBy(JSON.parse(lines) as Line[], (line) => `${line.day} ${line.category} ${line.rate}`)
  const together = [...alike.values()].flatMap(([first, ...others]) => {
    const sum = (of: 'staked' | 'amount') => others.reduce((total, line) => total + line[of], first?.[of] ?? 0)
    return first ? [{ ...first, staked: sum('staked'), amount: sum('amount') }] : []
  })
  const shown = together.map(({ category, rate, staked, amount, ...line }) => ({
    name: inEvery((language) => {
      const name = categoryName(language, category)
      return line.day === day ? name : `${name}, ${dateIn(language, line.day)}`
    }),
    ...{ rate, staked, amount },
  }))
  const earlier = { name: inEvery((language) => messages[language]['rebate.carried']), rate: 0, staked: 0 }
  const title = inEvery((language) => fill(messages[language]['rebate.title'], { day: dateIn(language, day) }))
  return { title, lines: carried < 0 ? [...shown, { ...earlier, amount: carried }] : shown }
}

function inEvery(textOf: (language: Language) => string): Record<Language, string> {
  return Object.fromEntries(brand.languages.map((one) => [one, textOf(one)])) as Record<Language, string>
}

function categoryName(language: Language, category: RebateCategory): string {
  const texts: Record<string, string> = lobby[language]
  const [type, part] = category.split(':')
  return texts[part === undefined ? `type.${type}` : `class.${part}`] ?? category
}

const dateIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day))
