import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { Rights } from '#api/rights'
import type { LoginValue } from '#api/session/session'
import { memberById } from '../../directory/members.ts'
import { profileOf } from '../../directory/profile.ts'
import type { Ctx, Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import type { Chosen } from '../credentials/new-password.ts'
import { refusedAsSame, refusedPassword } from '../credentials/new-password.ts'
import { hashPassword } from '../credentials/password.ts'
import { deviceLabelOf } from '../device.ts'
import { TICKET_SECONDS } from '../limits.ts'
import { hashOf, newToken } from '../token.ts'
import { mayAgentAct, noteSeen, type SubAccountRow, sessionOwner, subAccountById } from './directory.ts'
import { noteAct } from './log.ts'

/**
 * Signs in a sub-account whose password was right: only at the entrance of agents, and while it and its agent may act.
 * The first password, and one that the agent has set, is changed before a session opens.
 */
export async function welcomeSubAccount(
  row: SubAccountRow,
  gateway: 'agent' | undefined,
  c: Ctx,
): Promise<LoginValue | Refusal> {
  if (gateway !== 'agent') return new Refusal('not-member')
  if (row.state === 'ended') return new Refusal('wrong-credentials')
  if (row.state === 'blocked' || !(await mayAgentAct(c.env.DB, row.agent_id))) return new Refusal('sub-account-blocked')
  if (row.password_is_default)
    return new Refusal('password-change-required', { ticket: await issueTicket(c.env, row), why: 'first-login' })
  return letIn(row, c)
}

/** Sets the password that a ticket of `welcomeSubAccount` is for, and signs in; null for a ticket of anybody else. */
export async function changeSubPassword(ticket: string, chosen: Chosen, c: Ctx): Promise<LoginValue | Refusal | null> {
  const key = keyFor(TICKET, ticket)
  const stored = await throttleOf(c.env, key).pull(key)
  if (stored === null) return null
  const [id = '', until, password] = stored.split(' ')
  const row = await subAccountById(c.env.DB, id)
  if (row === null || row.state !== 'active' || hashOf(row.password) !== password) return new Refusal('ticket-expired')
  const refused = (await refusedPassword(chosen, row, c.env)) ?? (await refusedAsSame(chosen.newPassword, row, c))
  const hash = refused ?? (await hashFor(chosen.newPassword, row, c))
  if (hash instanceof Refusal) {
    await store(c.env, ticket, stored, Number(until))
    return hash
  }
  const changed = await c.env.DB.prepare(
    `UPDATE sub_accounts SET password = ?, password_is_default = 0, session_version = session_version + 1
     WHERE id = ? AND password = ? AND state = 'active' RETURNING *`,
  )
    .bind(hash, id, row.password)
    .first<SubAccountRow>()
  if (changed === null) return new Refusal('ticket-expired')
  await noteAct(c.env.DB, changed, 'password-changed')
  if (!(await mayAgentAct(c.env.DB, changed.agent_id))) return new Refusal('sub-account-blocked')
  return letIn(changed, c)
}

async function letIn(row: SubAccountRow, c: Ctx): Promise<LoginValue | Refusal> {
  const agent = await memberById(c.env.DB, row.agent_id)
  if (agent === null) return new Refusal('wrong-credentials')
  await noteAct(c.env.DB, row, 'signed-in')
  await noteSeen(c.env.DB, row.id, Date.now())
  const { token, hash } = newToken(c.env.PEPPER, 'session', agent.id)
  const { type, bank, currency } = agent
  const session = { type, bank, currency, subAccount: sessionOwner(row) }
  await c.env.PRESENCE.getByName(agent.id).open(hash, session, deviceLabelOf(visitorOf(c)))
  const subAccount = { account: row.account, rights: JSON.parse(row.rights) as Rights }
  return { token, firstTimeLogin: false, passwordExpired: false, member: { ...profileOf(agent), subAccount } }
}

const hashFor = (password: string, { id }: SubAccountRow, c: Ctx) =>
  hashInTurn({ account: id, isSignedIn: true }, c, () => hashPassword(password, c.env.PEPPER))

/** The kind of the ticket, which is apart from the tickets of members. */
const TICKET = 'sub-account-password'

async function issueTicket(env: Env, row: SubAccountRow): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const until = Date.now() + TICKET_SECONDS['password-ticket'] * 1_000
  await store(env, ticket, `${row.id} ${until} ${hashOf(row.password)}`, until)
  return ticket
}

async function store(env: Env, ticket: string, value: string, until: number): Promise<void> {
  const key = keyFor(TICKET, ticket)
  const seconds = (until - Date.now()) / 1_000
  if (seconds > 0) await throttleOf(env, key).put(key, value, seconds)
}
