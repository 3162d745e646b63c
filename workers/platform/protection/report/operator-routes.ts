import { Refusal } from '#api/envelope'
import { HARM_RULES } from '#api/operator/protection/harm'
import { protectionReportCalls } from '#api/operator/protection/report'
import { firstRow, rowsOf } from '../../../shared/rows.ts'
import { dayStartMs } from '../../../shared/time-zone.ts'
import type { App, Serve } from '../../app.ts'
import type { EventKind } from '../events/kinds.ts'
import { harmZone } from '../harm/evaluate.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 366

const EVENTS = `
  SELECT kind, owner, count(*) AS events FROM protection_events WHERE at >= ?1 AND at < ?2 GROUP BY kind, owner`
const MARKERS = `
  SELECT rule, count(*) AS markers FROM harm_markers WHERE day >= ?1 AND day <= ?2 GROUP BY rule`
const MARKED = 'SELECT count(DISTINCT member_id) AS members FROM harm_markers WHERE day >= ?1 AND day <= ?2'
const CONTACTS = `
  SELECT count(*) AS contacts, count(DISTINCT member_id) AS members FROM contacts WHERE at >= ?1 AND at < ?2`

/** What was done to protect members in some days, counted. That nothing happened is an answer, too. */
export function mountProtectionReportOps(app: App, serve: Serve): void {
  serve(app, protectionReportCalls.showProtectionReport, async ({ from, to }, _by, c) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (days < 1 || days > MOST_DAYS) return new Refusal('bad-input', { fields: { to: 'out-of-range' } })
    const { DB } = c.env
    const zone = harmZone(Date.now())
    const dayAfter = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10)
    const times = [from, dayAfter].map((day) => new Date(dayStartMs(zone, day)).toISOString())
    const [events, markers, marked, contacts] = await DB.batch([
      DB.prepare(EVENTS).bind(...times),
      DB.prepare(MARKERS).bind(from, to),
      DB.prepare(MARKED).bind(from, to),
      DB.prepare(CONTACTS).bind(...times),
    ])
    const eventRows = rowsOf<{ kind: EventKind; owner: string; events: number }>(events)
    const ruleRows = rowsOf<{ rule: string; markers: number }>(markers)
    const counted = firstRow<{ contacts: number; members: number }>(contacts)
    const of = (kind: EventKind, owner: string) =>
      eventRows.find((row) => row.kind === kind && row.owner === owner)?.events ?? 0
    const byOwner = (kind: EventKind) => ({ member: of(kind, 'member'), operator: of(kind, 'operator') })
    return {
      ...{ from, to, zone: zone.name },
      isEmpty: eventRows.length === 0 && ruleRows.length === 0 && counted.contacts === 0,
      limits: {
        ...{ set: byOwner('limit-set'), lowered: byOwner('limit-lowered') },
        ...{ raised: byOwner('limit-raised'), removed: byOwner('limit-removed') },
      },
      raises: {
        asked: of('raise-asked', 'member'),
        cancelled: of('raise-cancelled', 'member'),
        refused: of('raise-refused', 'member'),
      },
      ...{ timeOuts: byOwner('time-out'), exclusions: byOwner('exclusion'), returns: byOwner('return') },
      markers: {
        members: firstRow<{ members: number }>(marked).members,
        byRule: HARM_RULES.map((rule) => ({ rule, markers: ruleRows.find((row) => row.rule === rule)?.markers ?? 0 })),
      },
      contacts: { members: counted.members, contacts: counted.contacts },
    }
  })
}
