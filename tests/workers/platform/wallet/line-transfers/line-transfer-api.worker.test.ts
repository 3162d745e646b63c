import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type LineReceiver,
  type LineTransfer,
  lineReceivers,
  lineTransfers,
  sendLineTransfer,
} from '#api/wallet/line-transfers'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { mask } from '../../../../../workers/platform/directory/mask.ts'
import { type Member, memberById } from '../../../../../workers/platform/directory/members.ts'
import { openSession } from '../../../../../workers/platform/session/open.ts'
import { rightsOf, working } from '../../agents/sub-account-world.ts'
import { eventually } from '../../support/eventually.ts'
import { cashOf, fund, waitForTransfer } from '../../support/line-transfers.ts'
import { addedMember } from '../../support/members.ts'
import { bearer, callApi, env, expectValue, PASSWORD, sendSealed, someone } from '../../support/world.ts'

const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }

/**
 * Two lines: top above agent and sister; agent above child and deputy, deputy above grandchild; stranger above
 * outsider.
 */
const LINE = {
  top: { type: 1, above: null },
  agent: { type: 2, above: 'top' },
  sister: { type: 2, above: 'top' },
  child: { type: 0, above: 'agent' },
  deputy: { type: 41, above: 'agent' },
  grandchild: { type: 0, above: 'deputy' },
  stranger: { type: 42, above: null },
  outsider: { type: 0, above: 'stranger' },
} as const
type Name = keyof typeof LINE

const people = {} as Record<Name, Member>

beforeAll(async () => {
  for (const [name, { type, above }] of Object.entries(LINE) as [Name, (typeof LINE)[Name]][]) {
    const { id } = (await addedMember()).member
    const upline = above === null ? null : people[above].id
    await env.DB.prepare('UPDATE members SET type = ?, upline_id = ? WHERE id = ?').bind(type, upline, id).run()
    const member = await memberById(env.DB, id)
    if (member === null) throw new Error(`no ${name}`)
    people[name] = member
    if (type !== 0) await fund({ memberId: id, bank: member.bank }, 100_000)
  }
})

const tokenOf = async (name: Name) => (await openSession(env, people[name], VISITOR)).token
const accountOf = (name: Name) => ({ memberId: people[name].id, bank: people[name].bank })

async function send(from: Name, to: Name | 'up' | 'nobody', over: object = {}) {
  const account = to === 'up' ? {} : { account: to === 'nobody' ? 'nadie' : people[to].account }
  const direction = to === 'up' ? 'up' : 'down'
  const form = { id: crypto.randomUUID(), direction, ...account, amount: 1_000, currency: 'MXN', password: PASSWORD }
  const headers = { ...someone(), ...bearer(await tokenOf(from)) }
  return sendSealed<LineTransfer>('POST', sendLineTransfer.path, { ...form, ...over }, headers)
}

async function list(name: Name, before?: string) {
  const path = before === undefined ? lineTransfers.path : `${lineTransfers.path}?before=${before}`
  const response = await callApi<{ transfers: LineTransfer[]; next: string | null }>('GET', path, {
    headers: bearer(await tokenOf(name)),
  })
  return expectValue(response)
}

describe('permission to send', () => {
  test.each([
    ['a member right below', 'agent', 'child'],
    ['an agent right below', 'agent', 'deputy'],
    ['somebody further below', 'agent', 'grandchild'],
    ['from the top to the bottom', 'top', 'grandchild'],
    ['the agent above', 'agent', 'up'],
    ['the agent above, from further below', 'deputy', 'up'],
  ] as [string, Name, Name | 'up'][])('%s: goes', async (_who, from, to) => {
    const { id, state } = expectValue(await send(from, to))
    expect(['in-flight', 'arrived']).toContain(state)
    expect(await waitForTransfer(accountOf(from), id)).toMatchObject({ state: 'arrived' })
  })

  test.each([
    ['oneself', 'agent', 'agent', 'not-found'],
    ['sideways', 'agent', 'sister', 'not-found'],
    ['somebody below in another line', 'agent', 'outsider', 'not-found'],
    ['somebody above by name', 'deputy', 'agent', 'not-found'],
    ['nobody', 'agent', 'nobody', 'not-found'],
    ['up from the top of a line', 'top', 'up', 'not-found'],
    ['a member to a member of the same line', 'child', 'deputy', 'not-agent'],
    ['a member to the agent above', 'child', 'up', 'not-agent'],
  ] as [string, Name, Name | 'up' | 'nobody', string][])('%s: is refused', async (_who, from, to, code) => {
    const before = await cashOf(accountOf(from))
    expect((await send(from, to)).body).toMatchObject({ success: false, code })
    expect(await cashOf(accountOf(from))).toBe(before)
  })
})

describe('a transfer at the gateway', () => {
  test.each([
    ['a wrong password', { password: 'no-es-la-clave' }, 'old-password-wrong'],
    ['another currency', { currency: 'USD' }, 'wrong-currency'],
    ['more than there is', { amount: 10_000_000 }, 'not-enough-money'],
    ['nothing', { amount: 0 }, 'bad-input'],
    ['somebody else’s money', { from: 'top' }, 'bad-input'],
  ])('with %s is refused', async (_what, over, code) => {
    expect((await send('agent', 'child', over)).body).toMatchObject({ success: false, code })
  })

  test('sent again under its id is the first, other content a conflict', async () => {
    const id = crypto.randomUUID()
    const before = await cashOf(accountOf('agent'))
    const first = expectValue(await send('agent', 'child', { id }))
    expect(expectValue(await send('agent', 'child', { id }))).toMatchObject({ id, at: first.at })
    expect((await send('agent', 'child', { id, amount: 2_000 })).body).toMatchObject({ code: 'conflict' })
    expect((await send('agent', 'deputy', { id })).body).toMatchObject({ code: 'conflict' })
    expect(await cashOf(accountOf('agent'))).toBe(before - 1_000)
  })

  test('of an excluded member is refused; to an excluded member it comes back', async () => {
    const bank = bankOf(env, people.sister.bank)
    await bank.setState(people.sister.id, 'excluded')
    expect((await send('sister', 'up')).body).toMatchObject({ code: 'excluded' })
    const { id } = expectValue(await send('top', 'sister'))
    expect(await waitForTransfer(accountOf('top'), id)).toMatchObject({ state: 'returned' })
    expect((await list('top')).transfers[0]).toMatchObject({ id, state: 'returned', direction: 'sent' })
    expect((await list('sister')).transfers).toEqual([])
  })

  test('is seen by both ends, and the account above is masked', async () => {
    const { id } = expectValue(await send('deputy', 'grandchild'))
    await waitForTransfer(accountOf('deputy'), id)
    const [sent] = (await list('deputy')).transfers
    expect(sent).toMatchObject({ id, direction: 'sent', account: people.grandchild.account, state: 'arrived' })
    const [received] = (await list('grandchild')).transfers
    expect(received).toMatchObject({ id, direction: 'received', account: mask(people.deputy.account), amount: 1_000 })
    const up = expectValue(await send('deputy', 'up'))
    expect(up.account).toBe(mask(people.agent.account))
    await waitForTransfer(accountOf('deputy'), up.id)
    expect((await list('deputy')).transfers[0]?.account).toBe(mask(people.agent.account))
    expect((await list('agent')).transfers[0]).toMatchObject({ direction: 'received', account: people.deputy.account })
  })

  test('sends its receiver one message, however often it is delivered', async () => {
    const messages = async () => {
      const query = 'SELECT body FROM member_messages WHERE member_id = ? AND body LIKE ?'
      const { results } = await env.DB.prepare(query).bind(people.child.id, '%$43.21%').all<{ body: string }>()
      return results.map(({ body }) => body)
    }
    const { id } = expectValue(await send('agent', 'child', { amount: 4_321 }))
    await waitForTransfer(accountOf('agent'), id)
    const parcel = [{ from: people.agent.id, id, to: people.child.id, amount: 4_321, currency: 'MXN' } as const]
    expect(await bankOf(env, people.child.bank).receiveTransfers(parcel)).toEqual(['arrived'])
    await eventually(async () => expect(await messages()).not.toEqual([]))
    await runDurableObjectAlarm(bankOf(env, people.child.bank))
    expect(await messages()).toEqual(['Te llegaron $43.21 MXN de un agente de tu línea. Ya están en tu saldo.'])
  })

  test.each(['x', '-1', '', '1e3'])('a list before "%s" is bad input', async (before) => {
    const headers = bearer(await tokenOf('agent'))
    expect((await callApi('GET', `${lineTransfers.path}?before=${before}`, { headers })).body).toMatchObject({
      code: 'bad-input',
    })
  })

  test('has its position in a list that comes in pages', async () => {
    const bank = bankOf(env, people.stranger.bank)
    const to = accountOf('outsider')
    for (let amount = 1; amount <= 45; amount += 1)
      await bank.sendTransfer({ memberId: people.stranger.id, id: crypto.randomUUID(), to, amount, currency: 'MXN' })
    const seen: number[] = []
    let before: string | undefined
    for (let pages = 1; pages <= 3; pages += 1) {
      const { transfers, next } = await list('stranger', before)
      seen.push(...transfers.map(({ amount }) => amount))
      expect(next === null).toBe(pages === 3)
      before = next ?? undefined
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
  })
})

describe('the receivers of a transfer', () => {
  type Receivers = { upline: string | null; receivers: LineReceiver[]; hasMore: boolean }
  const receivers = async (name: Name, search?: string) => {
    const query = search === undefined ? '' : `?search=${encodeURIComponent(search)}`
    const response = await callApi<Receivers>('GET', lineReceivers.path + query, {
      headers: bearer(await tokenOf(name)),
    })
    return expectValue(response)
  }
  const names = ({ receivers: list }: Receivers) => list.map(({ account }) => account).sort()

  test('are those directly below, and the agent above, masked, to whom no sub-account sends', async () => {
    const found = await receivers('agent')
    expect(names(found)).toEqual([people.child.account, people.deputy.account].sort())
    expect(found.receivers.find(({ account }) => account === people.deputy.account)).toMatchObject({
      ...{ isAgent: true, isDirect: true },
    })
    expect(found).toMatchObject({ upline: mask(people.top.account), hasMore: false })
    expect(await receivers('top')).toMatchObject({ upline: null })
    const { headers } = await working(people.agent, rightsOf('none', { downlineManagmentView: 'full' }))
    const toSubAccount = expectValue(await callApi<Receivers>('GET', lineReceivers.path, { headers }))
    expect([names(toSubAccount), toSubAccount.upline]).toEqual([names(found), null])
  })

  test('are found at any depth by the beginning of the account, in the agent’s own downline only', async () => {
    const { account } = people.grandchild
    for (const typed of [account, account.slice(0, -1), account.toUpperCase()]) {
      const found = await receivers('top', typed)
      expect(found.receivers).toContainEqual({ account, isAgent: false, isDirect: false })
    }
    for (const other of ['top', 'agent', 'sister', 'outsider'] as const)
      expect(names(await receivers('agent', people[other].account))).toEqual([])
    expect(names(await receivers('agent', '%'))).toEqual([])
  })

  test('are none in another currency, to whom nothing can be sent', async () => {
    const { id, account } = people.child
    await env.DB.prepare(`UPDATE members SET currency = 'USD' WHERE id = ?`).bind(id).run()
    expect(names(await receivers('agent'))).not.toContain(account)
    await env.DB.prepare(`UPDATE members SET currency = 'MXN' WHERE id = ?`).bind(id).run()
  })

  test('are twenty at most, and the list says that there are more', async () => {
    const { id } = people.stranger
    const count = 25
    await env.DB.prepare(
      `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, upline_id,
         register_method, terms_accepted_at, created_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
       SELECT 'many' || n, 'many' || n, 'many' || n, 'many' || n, 'm', 0, 'MXN', 'es', 'bank-0', ?1, 'SEED', '2026', '2026'
       FROM n`,
    )
      .bind(id, count)
      .run()
    const found = await receivers('stranger', 'many')
    expect([found.receivers.length, found.hasMore]).toEqual([20, true])
    expect(await receivers('stranger', 'many25')).toMatchObject({ hasMore: false, receivers: [{ account: 'many25' }] })
    await env.DB.prepare(`DELETE FROM members WHERE id LIKE 'many%'`).run()
  })

  test('are not searched by a text longer than any account: bad input', async () => {
    const headers = bearer(await tokenOf('agent'))
    for (const query of ['search=', `search=${'a'.repeat(65)}`, 'search=a&agent=x'])
      expect((await callApi('GET', `${lineReceivers.path}?${query}`, { headers })).body).toMatchObject({
        code: 'bad-input',
      })
  })
})

describe('an operator', () => {
  type Row = { id: string; from: string; to: string; state: string; bank: string }
  const rows = async (query: string) =>
    expectValue(await callApi<{ transfers: Row[]; next: string | null }>('GET', `/ops/transfers?${query}`))

  test('reads what was sent, by account, and what is in flight', async () => {
    const { id } = expectValue(await send('agent', 'grandchild'))
    await waitForTransfer(accountOf('agent'), id)
    const { transfers } = await rows('bank=bank-0')
    expect(transfers.find((one) => one.id === id)).toMatchObject({
      ...{ from: people.agent.account, to: people.grandchild.account, state: 'arrived', why: null },
    })
    const lost = { memberId: 'nobody-there', bank: 'bank-9' }
    const sent = await bankOf(env, people.agent.bank).sendTransfer({
      ...{ memberId: people.agent.id, id: crypto.randomUUID(), to: lost, amount: 5, currency: 'MXN' },
    })
    if ('refusal' in sent) throw new Error(sent.refusal)
    await waitForTransfer(accountOf('agent'), sent.id)
    expect((await rows('bank=bank-0')).transfers[0]).toMatchObject({ id: sent.id, state: 'returned', why: 'not-found' })
    expect((await rows('bank=bank-0&state=in-flight')).transfers).toEqual([])
  })

  test.each([
    ['bank=bank-9', 404],
    ['before=x', 400],
    ['state=lost', 400],
  ])('asking for %s gets %i', async (query, status) => {
    expect((await callApi('GET', `/ops/transfers?${query}`)).status).toBe(status)
  })
})
