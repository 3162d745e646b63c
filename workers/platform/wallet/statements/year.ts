import { Refusal } from '#api/envelope'
import { yearStatement } from '#api/wallet/year-statement'
import { brand } from '#brand/brand'
import { dayIn, dayStartMs, timeZoneOf } from '../../../shared/time-zone.ts'
import type { App, Serve } from '../../app.ts'
import { memberById } from '../../directory/members.ts'
import { readProfit } from './profit.ts'

/** The statement of a whole year, from the same sums as profit and loss (decision 105). */
export function mountYearStatement(app: App, serve: Serve): void {
  serve(app, yearStatement, async ({ year, zone: name = brand.timeZone }, caller, c) => {
    const nowMs = Date.now()
    const zone = timeZoneOf(name, nowMs)
    if (zone === null) return new Refusal('bad-input', { fields: { zone: 'unknown' } })
    const member = await memberById(c.env.DB, caller.memberId)
    if (member === null) return new Refusal('not-signed-in')
    const first = dayIn(zone, Date.parse(member.created_at)).slice(0, 4)
    if (year < first) return new Refusal('bad-input', { fields: { year: 'too-early' } })
    if (year > dayIn(zone, nowMs).slice(0, 4)) return new Refusal('bad-input', { fields: { year: 'too-late' } })
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const startOf = (day: string) => new Date(dayStartMs(zone, day)).toISOString()
    const range = { zone, from, to, start: startOf(from), end: startOf(`${Number(year) + 1}-01-01`) }
    const { totals, categories, currency } = await readProfit(c.env.DB, caller, range)
    return { zone: zone.name, year, first, currency, totals, categories }
  })
}
