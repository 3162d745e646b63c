import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { HARM_RULES, type HarmMarker, type HarmRule, harmCalls } from '#api/operator/protection/harm'
import { TRIAL_TYPE } from '#api/session/session'
import { brand } from '#brand/brand'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { ABOUT, reasonOf } from './reason.ts'
import { type HarmFigures, LEAST_LOSS, THRESHOLDS } from './rules.ts'

const PAGE = 50

interface Row {
  sequence: number
  account: string
  currency: Currency
  rule: HarmRule
  day: string
  at: string
  found_at: string
  figures: string
}

/** The newest marker (of rule `?2`, or of all) of each member, before a sequence. */
const NEWEST = `
  SELECT harm_markers.*, account, currency,
    (SELECT count(*) FROM harm_markers AS own WHERE own.member_id = members.id AND (?2 IS NULL OR own.rule = ?2)) AS markers,
    (SELECT max(at) FROM contacts WHERE contacts.member_id = members.id) AS contacted_at
  FROM harm_markers CROSS JOIN members ON members.id = member_id
  WHERE sequence < ?1 AND (?2 IS NULL OR rule = ?2) AND NOT EXISTS (
    SELECT 1 FROM harm_markers AS newer WHERE newer.member_id = members.id AND newer.sequence > harm_markers.sequence
      AND (?2 IS NULL OR newer.rule = ?2))
  ORDER BY sequence DESC LIMIT ${PAGE + 1}`

/** Markers of harm for operators: who has some, and why. */
export function mountHarmOps(app: App, serve: Serve): void {
  serve(app, harmCalls.listHarm, async ({ rule = null, after }, _by, c) => {
    const { results } = await c.env.DB.prepare(NEWEST)
      .bind(before(after), rule)
      .all<Row & { markers: number; contacted_at: string | null }>()
    const { page, next } = pageOf(results)
    const members = page.map(({ markers, contacted_at: contactedAt, ...row }) => ({
      ...{ account: row.account, newest: markerOf(row), markers, contactedAt },
    }))
    return { members, next }
  })

  serve(app, harmCalls.showMemberHarm, async ({ account, after }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
    const { id, currency } = member
    const [{ results }, due] = await Promise.all([
      c.env.DB.prepare(
        `SELECT * FROM harm_markers WHERE member_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ${PAGE + 1}`,
      )
        .bind(id, before(after))
        .all<Row>(),
      c.env.DB.prepare('SELECT 1 FROM harm_due WHERE member_id = ?').bind(id).first(),
    ])
    const { page, next } = pageOf(results)
    const markers = page.map((row) => markerOf({ ...row, currency }))
    return { account: member.account, markers, isDue: due !== null, next }
  })

  serve(app, harmCalls.showHarmRules, async () => ({
    zone: brand.timeZone,
    rules: HARM_RULES.map((rule) => ({
      ...{ rule, about: ABOUT[rule], thresholds: THRESHOLDS[rule] },
      least: rule === 'deposits-after-loss' ? leastLosses() : [],
    })),
  }))
}

function markerOf({ rule, day, at, found_at: foundAt, figures, currency }: Row): HarmMarker {
  const counted = JSON.parse(figures) as HarmFigures
  const { count, amount } = counted
  return { rule, day, at, foundAt, count, amount, currency, reason: reasonOf(rule, day, counted, currency) }
}

function pageOf<One extends Row>(rows: readonly One[]): { page: One[]; next: string | null } {
  const page = rows.slice(0, PAGE)
  return { page, next: rows.length > PAGE ? String(page.at(-1)?.sequence) : null }
}

const before = (after: string | undefined) => (after === undefined ? Number.MAX_SAFE_INTEGER : Number(after))

function leastLosses(): { amount: number; currency: Currency }[] {
  return Object.entries(LEAST_LOSS)
    .filter(([currency]) => currency !== 'FUN')
    .map(([currency, amount]) => ({ amount, currency: currency as Currency }))
}
