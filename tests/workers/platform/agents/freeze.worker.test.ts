import { beforeAll, expect, test } from 'vitest'
import { freezePlay, type TeamMember, teamMembers } from '#api/agents/team'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { type Member, memberById } from '../../../../workers/platform/directory/members.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { addedMember } from '../support/members.ts'
import { sendForTwo } from '../support/operator.ts'
import { withdrawIn } from '../support/payee.ts'
import { BANK, newPlayer, type Player, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

/** An agent stops the play of somebody below (specification section 2 "downlineManagmentView"). */

const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }
const REASON = 'Varias cuentas de una persona'
const TODAY = new Date().toISOString().slice(0, 10)

const headers = {} as Record<'top' | 'middle' | 'foreign', Record<string, string>>
const agents: Record<string, Member> = {}
let player: Player
let account: string

beforeAll(async () => {
  for (const [name, above] of [
    ['top', null],
    ['middle', 'top'],
    ['foreign', null],
  ] as const) {
    const { id } = (await addedMember()).member
    const upline = above === null ? null : (agents[above]?.id ?? null)
    await env.DB.prepare('UPDATE members SET type = 1, upline_id = ? WHERE id = ?').bind(upline, id).run()
    const agent = (await memberById(env.DB, id)) as Member
    agents[name] = agent
    headers[name] = bearer((await openSession(env, agent, VISITOR)).token)
  }
  player = await newPlayer()
  account = `p${player.memberId.slice(0, 8)}`
  await env.DB.prepare(
    `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, upline_id,
       register_method, terms_accepted_at, created_at) VALUES (?1, ?1, ?2, ?2, 'm', 0, 'MXN', 'es', ?3, ?4, 'WEB', '', '')`,
  )
    .bind(player.memberId, account, BANK, agents.middle?.id)
    .run()
})

const freeze = (agent: keyof typeof headers, frozen: boolean, of = account) =>
  callApi<{ frozen: boolean }>('POST', freezePlay.path, {
    headers: { ...headers[agent], 'Content-Type': 'application/json' },
    body: JSON.stringify({ account: of, frozen, ...(frozen && { reason: REASON }) }),
  })
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const stake = () => wallet('bet', transaction(player, { amount: 100_000 }))
/** Returns the subjects of the messages about play; one about the withdrawal comes when the bank sends it. */
const subjects = async () => {
  const { results } = await env.DB.prepare(
    `SELECT subject FROM member_messages WHERE member_id = ? AND id LIKE 'play:%' ORDER BY created_at`,
  )
    .bind(player.memberId)
    .all<{ subject: string }>()
  return results.map(({ subject }) => subject)
}
const listed = async () => {
  const query = new URLSearchParams({ from: TODAY, to: TODAY, search: account })
  const page = await callApi<{ list: TeamMember[] }>('GET', `${teamMembers.path}?${query}`, { headers: headers.top })
  return expectValue(page).list.map(({ frozen }) => frozen)
}

test('a frozen member cannot stake, is paid earlier stakes, and withdraws', async () => {
  const before = transaction(player, { amount: 100_000 })
  expect(await wallet('bet', before)).toMatchObject({ status: 'RS_OK' })
  expect(await listed()).toEqual([false])
  expect(expectValue(await freeze('middle', true))).toEqual({ account, frozen: true })
  expect(await listed()).toEqual([true])
  expect(await stake()).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  await expect(sit(player.memberId)).rejects.toThrow('play-frozen')
  const win = { reference_transaction_uuid: before.transaction_uuid, round: before.round, amount: 500_000 }
  expect(await wallet('win', transaction(player, win))).toMatchObject({ status: 'RS_OK' })
  const { memberId } = player
  await withdrawIn(BANK, { memberId, id: crypto.randomUUID(), amount: 10_000 })
  expect(await bankOf(env, BANK).balance(memberId)).toMatchObject({ held: 10_000 })
  expect(await subjects()).toEqual(['Tu agente detuvo el juego en tu cuenta'])
})

test('a repetition changes nothing: one entry in the audit log, one message', async () => {
  expect(expectValue(await freeze('middle', true))).toEqual({ account, frozen: true })
  const entries = await bankOf(env, BANK).auditPage(0, 100, `member:${player.memberId}`)
  expect(entries.map(({ action, actor, after, reason }) => [action, actor, after, reason])).toEqual([
    ['play-freeze', `member:${agents.middle?.id}`, '{"frozen":true}', REASON],
  ])
  expect(await subjects()).toHaveLength(1)
})

test('stopping asks for a reason, which the member reads; letting play again does not', async () => {
  const without = await callApi('POST', freezePlay.path, {
    headers: { ...headers.middle, 'Content-Type': 'application/json' },
    body: JSON.stringify({ account, frozen: true }),
  })
  expect(code(without)).toBe('bad-input')
  const body = await env.DB.prepare(`SELECT body FROM member_messages WHERE member_id = ? AND id LIKE 'play:%'`)
    .bind(player.memberId)
    .first<string>('body')
  expect(body).toMatch(/^Motivo: .*Varias cuentas de una persona/)
})

test('an agent above may overrule an agent below, who then may not change it', async () => {
  expect(expectValue(await freeze('top', true))).toEqual({ account, frozen: true })
  expect(code(await freeze('middle', false))).toBe('forbidden')
  expect(await stake()).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  expect(expectValue(await freeze('top', false))).toEqual({ account, frozen: false })
  expect(await stake()).toMatchObject({ status: 'RS_OK' })
  expect([await listed(), await subjects()]).toEqual([
    [false],
    ['Tu agente detuvo el juego en tu cuenta', 'Ya puedes jugar otra vez'],
  ])
})

test('nobody of another downline, above or beside can be frozen, nor the agent', async () => {
  expect(code(await freeze('foreign', true))).toBe('not-found')
  for (const name of ['top', 'middle', 'foreign'])
    expect(code(await freeze('middle', true, agents[name]?.account))).toBe('not-found')
  expect(await stake()).toMatchObject({ status: 'RS_OK' })
})

test('an exclusion that ends does not end the freeze', async () => {
  await freeze('middle', true)
  const bank = bankOf(env, BANK)
  await bank.setState(player.memberId, 'excluded')
  await bank.setState(player.memberId, 'active')
  expect(await stake()).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  await freeze('middle', false)
  expect(await stake()).toMatchObject({ status: 'RS_OK' })
})

test('a member whom an agent further up has stopped reads that it was not their own agent', async () => {
  await freeze('top', true)
  await freeze('top', false)
  expect((await subjects()).slice(-2)).toEqual([
    'Un agente por encima del tuyo detuvo el juego en tu cuenta',
    'Ya puedes jugar otra vez',
  ])
})

test('an operator ends a freeze by an agent who is no longer above', async () => {
  expectValue(await freeze('middle', true))
  expectValue(await sendForTwo<object>('PUT', `/ops/lines/${account}`, { under: null, reason: 'Otra zona' }))
  expect(code(await freeze('middle', false))).toBe('not-found')
  expect(await stake()).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  expectValue(
    await send<object>('PUT', `/ops/frozen-lines/${account}`, { frozen: false, reason: 'Lo pide el miembro' }),
  )
  expect(await stake()).toMatchObject({ status: 'RS_OK' })
  const [entry] = (await bankOf(env, BANK).auditPage(0, 100, `member:${player.memberId}`)).toReversed()
  expect(entry).toMatchObject({
    action: 'play-freeze',
    actor: expect.stringMatching(/^operator:/),
    after: '{"frozen":false}',
  })
})
