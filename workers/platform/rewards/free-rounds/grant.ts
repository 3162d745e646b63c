import { Refusal } from '#api/envelope'
import type { FreeRoundDraft } from '#api/operator/rewards/free-rounds'
import { LANGUAGES, type Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { insertRow, manyColumns, type NewRow } from '../../../shared/rows.ts'
import { inTurns } from '../../../shared/turns.ts'
import { normalizeUsername } from '../../directory/members.ts'
import { announceMessages } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { vendorByCode } from '../../registry/registry.ts'
import { freeRoundsAt } from '../../vendors/adapters.ts'
import { budgetStatements, offerStopIn, readOfferStops } from '../entitlements/entitle.ts'

/** Free rounds that were given, with how many members have them and have accepted them. */
export interface CountedGrant {
  id: string
  draft: string
  opened_ms: number
  stopped_ms: number | null
  given: number
  accepted: number
}

const SELECT = `
  SELECT free_round_grants.*, (SELECT count(*) FROM free_rounds WHERE grant_id = free_round_grants.id) AS given,
    (SELECT count(*) FROM free_rounds WHERE grant_id = free_round_grants.id
      AND state NOT IN ('offered', 'declined', 'lapsed')) AS accepted
  FROM free_round_grants`

export function findGrant(db: D1Database, id: string): Promise<CountedGrant | null> {
  return db.prepare(`${SELECT} WHERE id = ?`).bind(id).first<CountedGrant>()
}

export async function listGrants(db: D1Database, limit: number): Promise<CountedGrant[]> {
  const { results } = await db.prepare(`${SELECT} ORDER BY opened_ms DESC, id LIMIT ?`).bind(limit).all<CountedGrant>()
  return results
}

/** Refuses free rounds that their vendor does not give, or that have ended. */
export async function refusedDraft(env: Env, draft: FreeRoundDraft, nowMs: number): Promise<Refusal | null> {
  if (Date.parse(draft.until) <= nowMs) return new Refusal('bad-input', { fields: { until: 'past' } })
  const vendor = await vendorByCode(env, draft.vendor)
  const adapter = vendor?.enabled ? freeRoundsAt(vendor) : null
  if (!vendor || !adapter) return new Refusal('game-unavailable')
  const { game, currency, stake, rounds } = draft
  const offers = await adapter.offers(env, vendor, { game, currency, stake, rounds })
  if (offers === null) return new Refusal('vendor-failed')
  return offers ? null : new Refusal('game-unavailable')
}

/** Returns the accounts that there are not, or that have another currency: they are given nothing. */
export async function readUnknown(db: D1Database, draft: FreeRoundDraft): Promise<string[]> {
  const names = new Set((await readMembers(db, draft)).map(({ account }) => account))
  return draft.accounts.filter((account) => !names.has(normalizeUsername(account)))
}

interface Recipient {
  id: string
  bank: string
  account: string
  language: Language
}

/** Returns the members of the accounts, of the currency of the rounds. */
async function readMembers(db: D1Database, { accounts, currency }: FreeRoundDraft): Promise<Recipient[]> {
  const { results } = await db
    .prepare(
      `SELECT id, bank, account_folded AS account, language FROM members
       WHERE account_folded IN (SELECT value FROM json_each(?)) AND currency = ?`,
    )
    .bind(JSON.stringify(accounts.map(normalizeUsername)), currency)
    .all<Recipient>()
  return results
}

/**
 * Gives free rounds to the members who may get offers, with a message to each, and takes all their stakes from the budget,
 * all or nothing. The same grant again changes nothing; another one of its name is a `conflict`.
 */
export async function giveFreeRounds(
  env: Env,
  id: string,
  draft: FreeRoundDraft,
  by: By,
  nowMs: number,
): Promise<CountedGrant | Refusal> {
  const { DB } = env
  const members = await readMembers(DB, draft)
  const stops = await readOfferStops(env, members)
  const recipients = members.filter((member) => offerStopIn(stops.get(member.id)) === null)
  const text = JSON.stringify(draft)
  try {
    const saved = await writeAudited(DB, by, async () => {
      if (await findGrant(DB, id)) return new Refusal('conflict', { fields: { grant: 'exists' } })
      const grant = insertRow(DB, 'free_round_grants', { id, draft: text, opened_ms: nowMs, stopped_ms: null })
      return {
        ...{ action: 'free-rounds-given', subject: `free-rounds:${id}`, before: null, after: draft },
        statements: [...budgetStatements(DB), grant, ...rowStatements(DB, id, draft, recipients, nowMs)],
      }
    })
    const grant = await findGrant(DB, id)
    if (saved instanceof Refusal && grant?.draft !== text) return saved
    // Whom this does not reach any more the clock tells.
    if (!(saved instanceof Refusal))
      for await (const { id: member } of inTurns(recipients)) await announceMessages(env, member)
    return grant ?? new Refusal('busy')
  } catch (error) {
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('budget-spent')
    throw error
  }
}

function rowStatements(
  db: D1Database,
  grantId: string,
  draft: FreeRoundDraft,
  recipients: readonly Recipient[],
  nowMs: number,
): D1PreparedStatement[] {
  if (recipients.length === 0) return []
  const { vendor, game, currency, stake, rounds, until } = draft
  const rows = recipients.map(({ id }) => ({
    ...{ member_id: id, grant_id: grantId, reward: crypto.randomUUID(), vendor, game, currency, stake, rounds },
    ...{ until_ms: Date.parse(until), state: 'offered', created_ms: nowMs },
  }))
  return [insertMany(db, 'free_rounds', rows), ...messageStatements(db, grantId, draft, recipients, nowMs)]
}

/** The messages of a grant, one to each in their language, whether or not their pages are open. */
function messageStatements(
  db: D1Database,
  grantId: string,
  { title }: FreeRoundDraft,
  recipients: readonly Recipient[],
  nowMs: number,
): D1PreparedStatement[] {
  const at = new Date(nowMs).toISOString()
  const rows = recipients.map(({ id: memberId, language }) => {
    const values = isolateValues({ name: title[language] }, LANGUAGES[language].dir)
    return {
      ...{ id: `free-rounds:${grantId}:${memberId}`, member_id: memberId, created_at: at },
      subject: fill(messages[language]['freeRounds.subject'], values),
      body: fill(messages[language]['freeRounds.body'], values),
    }
  })
  const outbox = rows.map(({ id, member_id, created_at }) => ({ message_id: id, member_id, created_at }))
  return [insertMany(db, 'live_outbox', outbox), insertMany(db, 'member_messages', rows)]
}

function insertMany(db: D1Database, table: string, rows: readonly NewRow[]): D1PreparedStatement {
  const { into, json } = manyColumns(rows)
  return db.prepare(`INSERT INTO ${table} ${into}`).bind(json)
}

/** Takes free rounds back from who has not accepted them. */
export async function stopGrant(db: D1Database, id: string, by: By, nowMs: number): Promise<CountedGrant | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const grant = await findGrant(db, id)
    if (grant === null) return new Refusal('not-found')
    if (grant.stopped_ms !== null) return new Refusal('wrong-state')
    return {
      ...{ action: 'free-rounds-stopped', subject: `free-rounds:${id}` },
      ...{ before: { state: 'open' }, after: { state: 'stopped' } },
      statements: [
        db.prepare('UPDATE free_round_grants SET stopped_ms = ? WHERE id = ?').bind(nowMs, id),
        db
          .prepare(
            `UPDATE free_rounds SET state = 'lapsed', ended_ms = ?, given_back = stake * rounds
             WHERE grant_id = ? AND state = 'offered'`,
          )
          .bind(nowMs, id),
      ],
    }
  })
  if (saved instanceof Refusal) return saved
  return (await findGrant(db, id)) ?? new Refusal('not-found')
}
