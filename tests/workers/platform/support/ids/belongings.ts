import { runInDurableObject } from 'cloudflare:test'
import { proposeContract } from '#api/agents/contracts'
import { createInvitation } from '#api/agents/invitations'
import { createSubAccount } from '#api/agents/sub-accounts'
import { teamBets, teamTransactions } from '#api/agents/team-statements'
import { sendFeedback } from '#api/notices/feedback'
import { type Message, messageList } from '#api/notices/messages'
import { listSessions } from '#api/session/sessions'
import { walletTransfer } from '#api/vendors/vendor-wallets'
import { sendLineTransfer } from '#api/wallet/line-transfers'
import { type Bet, betStatement, journalStatement } from '#api/wallet/statements'
import { createDeposit } from '#api/wallet/wallet'
import type { Belonging } from '#tests/exams/exam'
import { ADDRESS } from '#tests/exams/values'
import { GOOD } from '#tests/support/bad-input'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { entitle } from '../../../../../workers/platform/rewards/entitlements/entitle.ts'
import { cursorOf } from '../../../../../workers/platform/wallet/statements/cursor.ts'
import { fund } from '../line-transfers.ts'
import { addedMember } from '../members.ts'
import { history, messages, movement } from '../movements.ts'
import { apply, bank, issued, newPayee, type Payee } from '../payee.ts'
import { pictures, wish } from '../payer.ts'
import { NOW, WHOLE } from '../statement-reader.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, sendSealed, someone } from '../world.ts'
import { applyFor } from './activities.ts'
import { giveRounds } from './free-rounds.ts'
import { inviteFriend } from './friends.ts'
import { useCode } from './promotion-codes.ts'

/**
 * A member who owns one of everything that a request can name, more than a page of what is listed in pages. An agent too,
 * with a line, whose bets and movements are among what it owns.
 */
export interface Owner extends Payee {
  /** The account of a member below, and the id. */
  below: string
  belowId: string
  ids: Record<Belonging, readonly string[]>
  /** What a request with one of these ids must say too, to be about it. */
  about: ReadonlyMap<string, object>
}

const SOME = 8

export async function newOwner(seed: number): Promise<Owner> {
  const payee = await newPayee()
  await fund({ memberId: payee.memberId, bank: 'bank-0' }, 100_000_000)
  const below = await addedMember()
  await env.DB.prepare('UPDATE members SET type = 2 WHERE id = ?').bind(payee.memberId).run()
  await env.DB.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(payee.memberId, below.member.id).run()
  // Always below, so that what is played before now is the line's too.
  await env.DB.prepare('DELETE FROM former_lines WHERE member_id = ?').bind(below.member.id).run()
  // What an account is, its next session knows.
  const { token } = expectValue(await login(payee.name, PASSWORD))
  const owner = { ...payee, headers: bearer(token), below: below.member.account, belowId: below.member.id }
  await fillStatements(payee.memberId, seed)
  await fillStatements(owner.belowId, 100 + seed)
  return { ...owner, ...(await fill(owner)) }
}

async function fill(owner: Omit<Owner, 'ids' | 'about'>): Promise<Pick<Owner, 'ids' | 'about'>> {
  const { headers, memberId } = owner
  const deposit = await repeat(SOME, (index) => startDeposit(owner, index))
  const applied = await repeat(SOME, async () => expectValue(await apply(owner, { amount: 10_000 })).id)
  const withdrawal = [...applied, await issued(owner, 40_000), await issued(owner, 25_000, 15_000)]
  const sent = await repeat(SOME, () => sendDown(owner))
  const moved = await repeat(2, () => moveToVendor(headers))
  await leaveMessages(memberId, 2 * SOME)
  const read = <Value>(path: string) => callApi<Value>('GET', path, { headers }).then(expectValue)
  const { sessions } = await read<{ sessions: { id: string }[] }>(listSessions.path)
  const { messages } = await read<{ messages: Message[] }>(messageList.path)
  const { list } = await read<{ list: Bet[] }>(`${betStatement.path}?${new URLSearchParams({ ...WHOLE })}`)
  const line = await read<{ list: Bet[] }>(`${teamBets.path}?${new URLSearchParams({ ...WHOLE })}`)
  const settled = await settledContract(memberId, headers)
  const bonus = await repeat(3, () => grantBonus(memberId))
  const redemption = await repeat(3, () => askForItem(memberId))
  const feedback = await repeat(3, () => writeFeedback(headers))
  const bets = [...list, ...line.list]
  const about = new Map<string, object>(bets.map(({ id, vendor, placedAt }) => [id, { vendor, placedAt }]))
  about.set(settled.contract, { start: settled.start })
  for (const id of bonus) about.set(id, { amount: BONUS, currency: 'MXN' })
  const ids: Owner['ids'] = {
    deposit,
    picture: await pictures(memberId, 6),
    document: await pictures(memberId, 3, 'document/'),
    'payout-account': [owner.account],
    withdrawal,
    session: sessions.map(({ id }) => id),
    message: messages.map(({ id }) => id),
    'line-transfer': sent,
    'vendor-transfer': moved,
    // Positions before everything that this member has: the next page would be all of it.
    'deposit-cursor': deposit.map((id) => `${LATER_MS} ${id}`),
    'withdrawal-cursor': withdrawal.map((id) => `${LATER_MS}_${id}`),
    'message-cursor': messages.map(({ id }) => `${new Date(LATER_MS).toISOString()}_${id}`),
    'line-transfer-cursor': ['999999999'],
    'vendor-transfer-cursor': moved.map((id) => `${LATER_MS} ${id}`),
    'line-account': [owner.below],
    'line-bet': line.list.map(({ id }) => id),
    'line-bet-cursor': [await nextOf(headers, teamBets.path)],
    'line-movement-cursor': [await nextOf(headers, teamTransactions.path)],
    contract: [settled.contract, await proposeToHouse(headers)],
    invitation: [await invite(headers)],
    'sub-account': [await employ(headers)],
    'sub-account-cursor': ['999999999'],
    bet: list.map(({ id }) => id),
    bonus,
    'bonus-cursor': ['999999999'],
    feedback,
    'feedback-cursor': feedback.map((id) => `${new Date(LATER_MS).toISOString()}_${id}`),
    redemption,
    reward: await repeat(3, () => earnReward(memberId)),
    'activity-application': await repeat(3, () => applyFor(headers)),
    'free-rounds': await repeat(3, () => giveRounds(memberId)),
    'code-use': await repeat(3, () => useCode(headers)),
    'reward-cursor': ['999999999'],
    'redemption-cursor': ['999999999'],
    'referral-cursor': [await inviteFriend(memberId)],
    'points-cursor': [cursorOf([new Date(LATER_MS).toISOString(), 'bank-9', 999_999_999])],
    'login-cursor': [`${new Date(LATER_MS).toISOString()}_999999999`],
    'statement-cursor': [await nextOf(headers, journalStatement.path)],
    'bet-cursor': [await nextOf(headers, betStatement.path)],
  }
  return { ids, about }
}

const BONUS = 500

async function grantBonus(memberId: string): Promise<string> {
  const id = crypto.randomUUID()
  const granted = await bank().grantBonus({ memberId, id, amount: BONUS, spending: 'last', actor: 'promotion:test' })
  if ('refusal' in granted) throw new Error(granted.refusal)
  return id
}

/** A request for an article that waits, and a change of points of its member. */
async function askForItem(memberId: string): Promise<string> {
  const id = crypto.randomUUID()
  const item = { name: { es: 'Farol', en: 'Lamp', pt: 'Farol' }, motif: 'farol', option: null }
  const held = movement({
    member: memberId,
    sequence: 1,
    kind: 'points-held',
    unit: 'PTS',
    amount: 100,
    before: 400,
    after: 300,
    id: `points:${memberId}:${id}`,
  })
  await applyJournal(env.DB, { bank: `bank-${id}`, events: [held] })
  await env.DB.prepare(
    `INSERT INTO point_redemptions (member_id, id, item_id, item, points, state, created_at, address)
     VALUES (?, ?, 'lamp', ?, 100, 'process', ?, ?)`,
  )
    .bind(memberId, id, JSON.stringify(item), new Date(NOW).toISOString(), JSON.stringify({ ...ADDRESS, area: '' }))
    .run()
  return id
}

async function earnReward(memberId: string): Promise<string> {
  const id = `raffle:${crypto.randomUUID()}`
  const reward = { memberId, id, kind: 'raffle', budget: 'raffle', unit: 'MXN', amount: 100 } as const
  const terms = { details: { title: null, lines: [] }, expiresMs: LATER_MS, unclaimed: 'lapsed' } as const
  await entitle(env, { ...reward, ...terms }, Date.now())
  return id
}

async function proposeToHouse(headers: Record<string, string>): Promise<string> {
  const reply = await send<{ contract: { id: string } }>('POST', proposeContract.path, GOOD.proposeContract, headers)
  return expectValue(reply).contract.id
}

/** A contract in force, with the settlement of a period. */
async function settledContract(memberId: string, headers: Record<string, string>) {
  const contract = await proposeToHouse(headers)
  const [from, until] = [NOW - 86_400_000, NOW - 3_600_000]
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE agent_contracts SET state = 'accepted', from_ms = ?1, series_from_ms = ?1 WHERE id = ?2`,
    ).bind(from, contract),
    env.DB.prepare(
      `INSERT INTO contract_settlements (contract_id, start_ms, end_ms, agent_id, kind, cut, current, late, carried_in,
         base, turnover, active_members, rate, own, downline, correction, correction_cut, amount, carry, correction_left,
         state, settled_ms)
       SELECT id, ?2, ?3, ?4, kind, 0, 100, 0, 0, 100, 100, 1, 100, 1, 0, 0, 0, 1, 0, 0, 'open', ?3
       FROM agent_contracts WHERE id = ?1`,
    ).bind(contract, from, until, memberId),
  ])
  return { contract, start: new Date(from).toISOString() }
}

async function invite(headers: Record<string, string>): Promise<string> {
  const reply = await send<{ invitation: { code: string } }>(
    'POST',
    createInvitation.path,
    GOOD.createInvitation,
    headers,
  )
  return expectValue(reply).invitation.code
}

async function employ(headers: Record<string, string>): Promise<string> {
  const username = `s${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const fields = { ...GOOD.createSubAccount, username, newPassword: 'marea-alta-9', password: PASSWORD }
  const reply = await sendSealed<{ subAccount: { id: string } }>('POST', createSubAccount.path, fields, headers)
  return expectValue(reply).subAccount.id
}

async function writeFeedback(headers: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID()
  const content = `${id} uno dos tres cuatro cinco seis siete ocho nueve diez once doce`
  const fields = { id, questionType: 'other', content }
  expectValue(await send('PUT', sendFeedback.path, fields, headers))
  return id
}

const LATER_MS = NOW + 3_600_000

/** The cursor after the first rows of a statement; those of a line have pages of one size. */
async function nextOf(
  headers: Record<string, string>,
  path: string,
  size: object = { pageSize: '3' },
): Promise<string> {
  const query = new URLSearchParams({ ...WHOLE, ...size })
  return expectValue(await callApi<{ next: string }>('GET', `${path}?${query}`, { headers })).next
}

async function repeat<Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> {
  const made: Value[] = []
  for (let index = 0; index < count; index += 1) made.push(await make(index))
  return made
}

/** Half of them by a bank transfer, which waits for a proof. */
async function startDeposit({ headers }: Payee, index: number): Promise<string> {
  const fields = wish(index % 2 === 0 ? { method: 'transfer-mxn', amount: 80_000 + index } : { amount: 30_000 + index })
  expectValue(await send('POST', createDeposit.path, fields, headers))
  return fields.id
}

async function sendDown({ headers, below }: Payee & { below: string }): Promise<string> {
  const id = crypto.randomUUID()
  const form = { id, direction: 'down', account: below, amount: 1_000, currency: 'MXN', password: PASSWORD }
  expectValue(await sendSealed('POST', sendLineTransfer.path, form, { ...someone(), ...headers }))
  return id
}

async function moveToVendor(headers: Record<string, string>): Promise<string> {
  const fields = { id: crypto.randomUUID(), vassalage: 'FRL', direction: 'in', amount: 1_000, currency: 'MXN' }
  expectValue(await sendSealed('POST', walletTransfer.path, fields, { ...someone(), ...headers }))
  return fields.id
}

async function leaveMessages(memberId: string, count: number): Promise<void> {
  const insert = 'INSERT INTO member_messages (id, member_id, subject, body, created_at) VALUES (?, ?, ?, ?, ?)'
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(NOW - index * 60_000).toISOString()
    return env.DB.prepare(insert).bind(crypto.randomUUID(), memberId, `Asunto de ${memberId}`, `Para ${memberId}`, at)
  })
  await env.DB.batch(rows)
}

/** Rows of statements as a bank sends them. */
async function fillStatements(memberId: string, seed: number): Promise<void> {
  for (const message of messages(6, `bank-${seed}`, history(seed, memberId, 60, NOW)))
    await applyJournal(env.DB, message)
}

/**
 * Every row of the bank and of the database that names the member, or who is below, and the member's open sessions, as
 * text. Whoever changes anything of them changes one.
 */
export async function everythingOf({ memberId, belowId, headers }: Payee & { belowId?: string }): Promise<string[]> {
  const inBank = await runInDurableObject(bank(), (_object, { storage }) => {
    const tables = storage.sql.exec<{ name: string }>(TABLES).toArray()
    return tables.flatMap(({ name }) =>
      storage.sql
        .exec(`SELECT * FROM "${name}"`)
        .toArray()
        .map((row) => rowText(name, row)),
    )
  })
  const tables = (await env.DB.prepare(TABLES).all<{ name: string }>()).results
  const inDatabase: string[] = []
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all<Record<string, unknown>>()
    inDatabase.push(...results.map((row) => rowText(name, row)))
  }
  const { sessions } = expectValue(await callApi<{ sessions: { id: string }[] }>('GET', listSessions.path, { headers }))
  const rows = [...inBank, ...inDatabase].filter((row) =>
    [memberId, belowId ?? memberId].some((id) => row.includes(id)),
  )
  return [...rows, ...sessions.map(({ id }) => `session ${id}`)].sort()
}

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'"
const rowText = (table: string, row: object) => `${table} ${JSON.stringify(row)}`
