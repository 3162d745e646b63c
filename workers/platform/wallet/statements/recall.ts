import { Refusal } from '#api/envelope'
import { vendorCalls } from '#api/operator/vendors'
import { betRecall, type Recall } from '#api/wallet/recall'
import { brand, type Language } from '#brand/brand'
import { prefixOf } from '#brand/language-path'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { vendorByCode } from '../../registry/registry.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import type { Window } from '../../throttle/Throttle.ts'
import { bareReport, type RoundReport } from '../../vendors/adapter-types.ts'
import { originsOf, VENDOR_ADAPTERS } from '../../vendors/adapters.ts'
import { type BetRow, betById, betOf, betRow } from './bets.ts'

/** Recalls of one member or agent: each is a call to a vendor. */
const RECALLS: Window = { limit: 120, windowSeconds: 600 }

/**
 * A bet with what its vendor shows of the round: a member's own, whoever else's is not found; and anybody's for an
 * operator, to whom the member reads out its number.
 */
export function mountRecall(app: App, serve: Serve): void {
  serve(app, betRecall, async ({ language = brand.defaultLanguage, ...bet }, caller, c) => {
    const { memberId: member, currency: unit } = caller
    const row = await betRow(c.env.DB, { member, unit, language }, bet).first<BetRow>()
    if (row === null) return new Refusal('not-found')
    return takenRecall(c.env, member, () => readRecall(c.env, member, row, language))
  })
  serve(app, vendorCalls.recallRound, async ({ account, bet }, _by, c) => {
    const language = brand.defaultLanguage
    const member = await memberByAccount(c.env.DB, account)
    const about = member && { member: member.id, unit: member.currency, language }
    const row = about && (await betById(c.env.DB, about, bet).first<BetRow>())
    if (!row || about.unit === 'FUN') return new Refusal('not-found')
    return { currency: about.unit, ...(await readRecall(c.env, about.member, row, language)) }
  })
}

/** Does a recall that a member or an agent asks for, unless it is one too many for them. */
export async function takenRecall<Answer>(
  env: Env,
  caller: string,
  recall: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  const key = keyFor('recalls', caller)
  const wait = await throttleOf(env, key).take(key, RECALLS)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : recall()
}

const STATES = {
  known: 'shown',
  unknown: 'unknown',
  unsure: 'no-answer',
} as const satisfies Record<RoundReport['status'], Recall['vendorState']>

/** Returns a member's bet with what its vendor shows of the round; `back`: the page that the vendor's leads back to. */
export async function readRecall(
  env: Env,
  member: string,
  row: BetRow,
  language: Language,
  back = '/member/personalHistoryCopy',
): Promise<Recall> {
  const round = await readRound(env.DB, member, row)
  const { status, ...shown } = await fetchReport(env, member, row, language, back)
  return { bet: betOf(row), round, vendorState: STATES[status], ...shown }
}

/** Returns what was staked and won in the round of a bet. */
function readRound(db: D1Database, member: string, { vendor, round }: BetRow): Promise<Recall['round']> {
  return db
    .prepare('SELECT staked, won FROM game_rounds WHERE member = ? AND vendor = ? AND round = ?')
    .bind(member, vendor, round)
    .first()
}

/** Asks the vendor about the round; what it shows on an origin that is not registered for its games is left out. */
async function fetchReport(
  env: Env,
  member: string,
  bet: BetRow,
  language: Language,
  back: string,
): Promise<RoundReport> {
  const { vendor: code, round } = bet
  const vendor = code === null ? null : await vendorByCode(env, code)
  if (code === null || vendor === null || round === null) return bareReport('unknown')
  const transaction = bet.id.slice(code.length + 1)
  const lobbyUrl = new URL(`${prefixOf(language)}${back}`, env.SITE_ORIGIN).href
  const question = { member, round, transaction, language, lobbyUrl }
  const report = await VENDOR_ADAPTERS[vendor.protocol].round(env, vendor, question)
  const origins = originsOf(vendor)
  const ofVendor = (url: string | null) => (url !== null && origins.includes(new URL(url).origin) ? url : null)
  return { ...report, page: ofVendor(report.page), picture: ofVendor(report.picture) }
}
