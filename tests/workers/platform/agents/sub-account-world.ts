import { createSubAccount, type SubAccount } from '#api/agents/sub-accounts'
import { RIGHT_PAGES, type RightLevel, type Rights } from '#api/rights'
import { newMemberId } from '../../../../workers/platform/session/token.ts'
import { cheapHash } from '../support/members.ts'
import { type ApiReply, bearer, env, expectValue, login, PASSWORD, sendSealed, someone } from '../support/world.ts'
import type { Agent } from './contract-world.ts'

/** People who work for an agent. */

export const FIRST_PASSWORD = 'Primera-marea-9'
export const OWN_PASSWORD = 'Otra-marea-de-dia-8'
export const freshName = () => `s${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Rights of one level on every page, with others on some. */
export const rightsOf = (level: RightLevel, more: Partial<Rights> = {}): Rights => ({
  ...(Object.fromEntries(RIGHT_PAGES.map((page) => [page, level])) as Rights),
  ...more,
})

export const employ = ({ headers }: Agent, more: object = {}): Promise<ApiReply<{ subAccount: SubAccount }>> =>
  sendSealed(
    'POST',
    createSubAccount.path,
    {
      ...{ username: freshName(), newPassword: FIRST_PASSWORD, note: '', rights: rightsOf('none') },
      ...{ password: PASSWORD, ...more },
    },
    headers,
  )

/** The refusal of a first sign-in, with its ticket. */
export async function ticketOf(account: string, password = FIRST_PASSWORD): Promise<string> {
  const { body } = await login(account, password, { door: 'agent' })
  const { value } = body as { value?: { ticket?: string } }
  if (value?.ticket === undefined) throw new Error(`no ticket: ${JSON.stringify(body)}`)
  return value.ticket
}

export const chosen = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword })

/** Adds a sub-account that has changed its first password, and signs it in. Its password is cheap to check. */
export async function working(agent: Pick<Agent, 'id'>, rights: Rights) {
  const sub = { id: newMemberId(), account: freshName() }
  await env.DB.prepare(
    `INSERT INTO sub_accounts (id, agent_id, account, account_folded, password, password_is_default, rights, note, created_at)
     VALUES (?1, ?2, ?3, ?3, ?4, 0, ?5, '', ?6)`,
  )
    .bind(sub.id, agent.id, sub.account, cheapHash(OWN_PASSWORD), JSON.stringify(rights), new Date().toISOString())
    .run()
  const opened = expectValue(await login(sub.account, OWN_PASSWORD, { door: 'agent' }))
  return { sub, opened, headers: { ...bearer(opened.token), ...someone() } }
}
