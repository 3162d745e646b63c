import type { output } from 'zod/mini'
import {
  changeSubAccount,
  createSubAccount,
  MOST_SUB_ACCOUNTS,
  resetSubAccountPassword,
  setSubAccountState,
  subAccountList,
  subAccountLog,
} from '#api/agents/sub-accounts'
import { Refusal } from '#api/envelope'
import { insertRow } from '../../../shared/rows.ts'
import type { App, Serve } from '../../app.ts'
import { isNameTaken, normalizeUsername } from '../../directory/members.ts'
import type { Caller, Ctx } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { hashInTurn } from '../../session/credentials/hashing.ts'
import { refusedByRules, refusedForName } from '../../session/credentials/new-password.ts'
import { hashPassword } from '../../session/credentials/password.ts'
import { fieldReason } from '../../session/credentials/register-checks.ts'
import { AGENT_REGISTRATIONS } from '../../session/limits.ts'
import { proveOwnerForPayment } from '../../session/payment-password/verify.ts'
import { signInKey } from '../../session/recent-places.ts'
import { usernameTaken } from '../../session/register/enrol.ts'
import type { SubAccountRow } from '../../session/sub-accounts/directory.ts'
import { newMemberId } from '../../session/token.ts'
import { readRegisterRules } from '../../settings/rules.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { countSubAccounts, ownSubAccount, readLogEntries, readSubAccounts, toSubAccount } from './store.ts'

/** Sub-accounts of an agent, by the agent itself (decision 133). */
export function mountSubAccounts(app: App, serve: Serve): void {
  serve(app, subAccountList, async (_input, { memberId }, c) => ({
    subAccounts: await readSubAccounts(c.env.DB, memberId),
  }))
  serve(app, createSubAccount, create)
  serve(app, changeSubAccount, change)
  serve(app, setSubAccountState, setState)
  serve(app, resetSubAccountPassword, resetPassword)
  serve(app, subAccountLog, (query, { memberId }, c) => readLogEntries(c.env.DB, memberId, query))
}

async function create(form: output<typeof createSubAccount.request>, caller: Caller, c: Ctx) {
  const { DB } = c.env
  const { memberId } = caller
  const refused = await refusedNewcomer(form, caller, c)
  if (refused) return refused
  const hash = await hashFor(form.newPassword, memberId, c)
  if (hash instanceof Refusal) return hash
  const row: SubAccountRow = {
    ...{ id: newMemberId(), agent_id: memberId, account: form.username, note: form.note.trim() },
    ...{ account_folded: normalizeUsername(form.username), password: hash, password_is_default: 1 },
    ...{ session_version: 1, rights: JSON.stringify(form.rights), state: 'active', last_seen_at: null },
    created_at: new Date().toISOString(),
  }
  const insert = insertRow(DB, 'sub_accounts', {
    id: row.id,
    agent_id: memberId,
    account: row.account,
    account_folded: row.account_folded,
    password: hash,
    rights: row.rights,
    note: row.note,
    created_at: row.created_at,
  })
  try {
    // Planned again when another entry of the audit log came first, so that the second of two at once is counted.
    const made = await writeAudited(DB, by(caller, c), async () => {
      if ((await countSubAccounts(DB, memberId)) >= MOST_SUB_ACCOUNTS) return new Refusal('limit-reached')
      const after = { account: row.account, agent: memberId, rights: form.rights }
      return { action: 'sub-account-opened', subject: subjectOf(row), before: null, after, statements: [insert] }
    })
    return made instanceof Refusal ? made : { subAccount: toSubAccount(row) }
  } catch (error) {
    if (/account taken|UNIQUE constraint failed: sub_accounts\.account_folded/.test(String(error)))
      return usernameTaken()
    throw error
  }
}

async function refusedNewcomer(
  form: output<typeof createSubAccount.request>,
  caller: Caller,
  c: Ctx,
): Promise<Refusal | null> {
  const { DB } = c.env
  const { username: rule } = await readRegisterRules(DB)
  const reason = fieldReason('username', form.username, { ...rule, enabled: true, required: true })
  if (reason !== null) return new Refusal('username-rule', { fields: { username: reason } })
  const weak =
    (await refusedByRules(form.newPassword, c.env)) ??
    refusedForName(form.newPassword, { account_folded: normalizeUsername(form.username) })
  if (weak) return weak
  if ((await countSubAccounts(DB, caller.memberId)) >= MOST_SUB_ACCOUNTS) return new Refusal('limit-reached')
  const owner = await proveOwnerForPayment('transfer', form, caller, c)
  if (owner instanceof Refusal) return owner
  const key = keyFor('agent-registrations', caller.memberId)
  const wait = await throttleOf(c.env, key).take(key, AGENT_REGISTRATIONS)
  if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
  // Saves a hash in the common case; between parallel requests the table decides.
  return (await isNameTaken(DB, form.username)) ? usernameTaken() : null
}

async function change({ id, note, rights, ...proof }: output<typeof changeSubAccount.request>, caller: Caller, c: Ctx) {
  const { DB } = c.env
  const before = await ownSubAccount(DB, caller.memberId, id)
  if (before === null || before.state === 'ended') return new Refusal('not-found')
  const owner = await proveOwnerForPayment('transfer', proof, caller, c)
  if (owner instanceof Refusal) return owner
  const changed = await changedRow(caller, c, id, (row) => {
    if (row.state === 'ended') return new Refusal('not-found')
    return {
      action: 'sub-account-changed',
      ...{ before: JSON.parse(row.rights), after: rights },
      statement: DB.prepare('UPDATE sub_accounts SET rights = ?, note = ? WHERE id = ?').bind(
        ...[JSON.stringify(rights), note.trim(), id],
      ),
    }
  })
  if (changed instanceof Refusal) return changed
  await c.env.PRESENCE.getByName(caller.memberId).renewSubAccount(id)
  return { subAccount: toSubAccount(changed) }
}

async function setState({ id, state }: output<typeof setSubAccountState.request>, caller: Caller, c: Ctx) {
  const { DB } = c.env
  const changed = await changedRow(caller, c, id, (row) => {
    if (row.state === 'ended' && state !== 'ended') return new Refusal('wrong-state')
    return {
      action: `sub-account-${state}`,
      ...{ before: row.state, after: state },
      statement: DB.prepare(
        `UPDATE sub_accounts SET session_version = session_version + iif(state = ?1, 0, 1), state = ?1 WHERE id = ?2`,
      ).bind(state, id),
    }
  })
  if (changed instanceof Refusal) return changed
  if (state !== 'active') await c.env.PRESENCE.getByName(caller.memberId).closeSubAccount(id)
  return { subAccount: toSubAccount(changed) }
}

async function resetPassword(
  { id, newPassword, ...proof }: output<typeof resetSubAccountPassword.request>,
  caller: Caller,
  c: Ctx,
) {
  const { env } = c
  const row = await ownSubAccount(env.DB, caller.memberId, id)
  if (row === null || row.state === 'ended') return new Refusal('not-found')
  const refused = (await refusedByRules(newPassword, env)) ?? refusedForName(newPassword, row)
  if (refused) return refused
  const owner = await proveOwnerForPayment('transfer', proof, caller, c)
  if (owner instanceof Refusal) return owner
  const hash = await hashFor(newPassword, caller.memberId, c)
  if (hash instanceof Refusal) return hash
  const changed = await changedRow(caller, c, id, () => ({
    ...{ action: 'sub-account-password-reset', before: null, after: null },
    statement: env.DB.prepare(
      `UPDATE sub_accounts SET password = ?, password_is_default = 1, session_version = session_version + 1
       WHERE id = ?`,
    ).bind(hash, id),
  }))
  if (changed instanceof Refusal) return changed
  const locks = [keyFor('login', row.account_folded), await signInKey('login', row.account_folded, c)]
  await env.PRESENCE.getByName(caller.memberId).closeSubAccount(id)
  await Promise.all([...locks, keyFor('proof', id)].map((lock) => throttleOf(env, lock).forgive(lock)))
  return {}
}

interface Planned {
  action: string
  before: unknown
  after: unknown
  statement: D1PreparedStatement
}

/** Changes a sub-account of the caller with its entry in the audit log, and returns it as it is then. */
async function changedRow(
  caller: Caller,
  c: Ctx,
  id: string,
  plan: (row: SubAccountRow) => Planned | Refusal,
): Promise<SubAccountRow | Refusal> {
  const { DB } = c.env
  const saved = await writeAudited(DB, by(caller, c), async () => {
    const row = await ownSubAccount(DB, caller.memberId, id)
    if (row === null) return new Refusal('not-found')
    const planned = plan(row)
    if (planned instanceof Refusal) return planned
    const { statement, ...entry } = planned
    return { ...entry, subject: subjectOf(row), statements: [statement] }
  })
  if (saved instanceof Refusal) return saved
  return (await ownSubAccount(DB, caller.memberId, id)) ?? new Refusal('not-found')
}

const subjectOf = ({ id }: SubAccountRow) => `sub-account:${id}`

function by({ memberId }: Caller, c: Ctx): By {
  return { actor: `member:${memberId}`, address: visitorOf(c).address, reason: '' }
}

const hashFor = (password: string, agentId: string, c: Ctx) =>
  hashInTurn({ account: agentId, isSignedIn: true }, c, () => hashPassword(password, c.env.PEPPER))
