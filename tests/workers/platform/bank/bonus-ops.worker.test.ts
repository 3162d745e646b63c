import { beforeAll, describe, expect, test } from 'vitest'
import { type Bonus, bonuses, cancelBonus } from '#api/wallet/bonuses'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import type { MemberBonuses } from '../../../../workers/platform/bank/commands/bonus.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { BANK } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

type Headers = Record<string, string>

const OWNER: Headers = {}
let rosa: Headers = {}
beforeAll(async () => {
  rosa = (await newOperator('rosa')).headers
})

const bank = () => bankOf(env, BANK)

async function newMember() {
  const { id } = (await addedMember()).member
  const row = await memberById(env.DB, id)
  if (row === null) throw new Error('no member')
  return { id, account: row.account }
}

const bodyWith = (over: object = {}) => ({
  ...{ id: crypto.randomUUID(), amount: 5_000, currency: 'MXN', reason: 'Bienvenida de noviembre' },
  ...over,
})
const grant = (account: string, over: object = {}, by = OWNER) =>
  send<MemberBonuses>('PUT', `/ops/bonus/${account}`, bodyWith({ spending: 'first', ...over }), by)
const end = (account: string, grantId: string, how: string, over: object = {}, by = OWNER) =>
  send<MemberBonuses>('PUT', `/ops/bonus/${account}/${grantId}`, bodyWith({ how, ...over }), by)
const notes = async (memberId: string) => bank().auditPage(0, 1_000, `member:${memberId}`)

describe('a bonus granted by hand', () => {
  test('is given once under its id, with its actor and reason in the log', async () => {
    const { id: memberId, account } = await newMember()
    const id = crypto.randomUUID()
    const bonuses = expectValue(await grant(account, { id }))
    expect(bonuses).toMatchObject({ cash: 0, bonus: 5_000, gift: 0 })
    expect(bonuses.grants).toMatchObject([{ id, amount: 5_000, spending: 'first', actor: 'operator:owner', back: 0 }])
    expect(expectValue(await grant(account, { id }))).toEqual(bonuses)
    expect(await grant(account, { id, amount: 4_999 })).toMatchObject({ status: 409 })
    const [entry, ...more] = await notes(memberId)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ actor: 'operator:owner', action: 'bonus-granted', reason: 'Bienvenida de noviembre' })
    expect([JSON.parse(entry?.before ?? ''), JSON.parse(entry?.after ?? '')]).toMatchObject([
      { bonus: 0 },
      { bonus: 5_000, id, amount: 5_000, spending: 'first' },
    ])
  })

  test('of one entitlement, requested by fifty at once, is given once', async () => {
    const { id: memberId, account } = await newMember()
    const id = crypto.randomUUID()
    const responses = await Promise.all(Array.from({ length: 50 }, () => grant(account, { id })))
    for (const response of responses) expect(expectValue(response).bonus).toBe(5_000)
    expect(await notes(memberId)).toHaveLength(1)
  })

  test('is taken back and released, never above its amount; another person than its giver makes it cash', async () => {
    const { id: memberId, account } = await newMember()
    const id = crypto.randomUUID()
    expectValue(await grant(account, { id }))
    expect(await end(account, id, 'release')).toMatchObject({ status: 403, body: { code: 'same-person' } })
    const back = { id: crypto.randomUUID(), amount: 1_000 }
    for (const _twice of [1, 2]) expect(expectValue(await end(account, id, 'back', back)).bonus).toBe(4_000)
    expect(expectValue(await end(account, id, 'release', { amount: 3_000 }, rosa))).toMatchObject({
      ...{ cash: 3_000, bonus: 1_000 },
      grants: [{ id, amount: 5_000, back: 1_000, released: 3_000 }],
    })
    expect(await end(account, id, 'back', { amount: 1_001 })).toMatchObject({ body: { code: 'not-enough-money' } })
    expect((await notes(memberId)).map(({ actor, action }) => [actor, action])).toEqual([
      ['operator:owner', 'bonus-granted'],
      ['operator:owner', 'bonus-taken-back'],
      ['operator:rosa', 'bonus-released'],
    ])
  })

  test.each([
    ['no reason', { reason: ' ' }, 'bad-input'],
    ['another currency', { currency: 'USD' }, 'wrong-currency'],
    ['nothing', { amount: 0 }, 'bad-input'],
    ['a rule nobody knows', { spending: 'never' }, 'bad-input'],
  ])('with %s is not given', async (_what, over, code) => {
    const { id: memberId, account } = await newMember()
    expect(await grant(account, over)).toMatchObject({ body: { success: false, code } })
    expect(await notes(memberId)).toEqual([])
    expect(expectValue(await callApi<MemberBonuses>('GET', `/ops/bonus/${account}`))).toMatchObject({
      bonus: 0,
      grants: [],
    })
  })

  test('is not for an excluded (GLI-19 A.3.8(d)) or unknown member; what was given can be taken back', async () => {
    const { id: memberId, account } = await newMember()
    const id = crypto.randomUUID()
    expectValue(await grant(account, { id }))
    await bank().setState(memberId, 'excluded')
    expect(await grant(account)).toMatchObject({ status: 403, body: { code: 'excluded' } })
    expect(expectValue(await grant(account, { id })).bonus).toBe(5_000)
    expect(expectValue(await end(account, id, 'back')).bonus).toBe(0)
    expect(await grant('nadie2026')).toMatchObject({ status: 404 })
    expect(await end(account, crypto.randomUUID(), 'back')).toMatchObject({ status: 404 })
  })

  describe('of a member', () => {
    const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }
    type List = { cash: number; bonus: number; gift: number; bonuses: Bonus[]; next: string | null }

    async function newOwner() {
      const { id, account } = await newMember()
      const row = await memberById(env.DB, id)
      if (row === null) throw new Error('no member')
      const headers = bearer((await openSession(env, row, VISITOR)).token)
      const list = async (cursor?: string) => {
        const query = cursor === undefined ? '' : `?cursor=${cursor}`
        return expectValue(await callApi<List>('GET', bonuses.path + query, { headers }))
      }
      const cancel = (bonus: string, amount: number, over: object = {}) =>
        send<Bonus>(
          'POST',
          cancelBonus.path,
          { ...{ id: crypto.randomUUID(), currency: 'MXN' }, bonus, amount, ...over },
          headers,
        )
      return { id, account, list, cancel }
    }

    test('is shown with what is left of it, and never with the operator who gave it', async () => {
      const ana = await newOwner()
      const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()]
      await grant(ana.account, { id: older, amount: 5_000 })
      const promotion = {
        memberId: ana.id,
        id: newer,
        amount: 3_000,
        spending: 'named',
        actor: 'promotion:NOVIEMBRE',
      } as const
      await bank().grantBonus(promotion)
      const list = await ana.list()
      expect(list).toMatchObject({ cash: 0, bonus: 5_000, gift: 3_000, next: null })
      expect(list.bonuses).toMatchObject([
        { id: newer, promotion: 'NOVIEMBRE', spending: 'named', amount: 3_000, left: 3_000, cancelled: 0, released: 0 },
        { id: older, promotion: null, spending: 'first', amount: 5_000, left: 5_000 },
      ])
      expect(JSON.stringify(list)).not.toContain('operator')
    })

    test('is cancelled by its owner for the shown amount, once, and cash stays', async () => {
      const ana = await newOwner()
      const bonus = crypto.randomUUID()
      await grant(ana.account, { id: bonus, amount: 5_000 })
      await grant(ana.account, { amount: 2_000 })
      expect((await ana.cancel(bonus, 4_999)).body).toMatchObject({ code: 'bonus-changed' })
      const id = crypto.randomUUID()
      const done = expectValue(await ana.cancel(bonus, 5_000, { id }))
      expect(done).toMatchObject({ id: bonus, left: 0, cancelled: 5_000 })
      expect(expectValue(await ana.cancel(bonus, 5_000, { id }))).toEqual(done)
      expect((await ana.cancel(bonus, 4_000, { id })).body).toMatchObject({ code: 'conflict' })
      expect((await ana.cancel(bonus, 5_000)).body).toMatchObject({ code: 'bonus-changed' })
      expect(await ana.list()).toMatchObject({ cash: 0, bonus: 2_000 })
    })

    test('is cancelled once by twenty simultaneous requests', async () => {
      const ana = await newOwner()
      const bonus = crypto.randomUUID()
      await grant(ana.account, { id: bonus, amount: 5_000 })
      await grant(ana.account, { amount: 5_000 })
      const responses = await Promise.all(Array.from({ length: 20 }, () => ana.cancel(bonus, 5_000)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await ana.list()).toMatchObject({ bonus: 5_000 })
    })

    test('is not found by another member', async () => {
      const [ana, luz] = [await newOwner(), await newOwner()]
      const bonus = crypto.randomUUID()
      await grant(ana.account, { id: bonus, amount: 5_000 })
      await grant(luz.account, { amount: 5_000 })
      for (const name of [bonus, `bonus:${ana.id}:${bonus}`, `../${ana.id}:${bonus}`])
        expect((await luz.cancel(name, 5_000)).body).toMatchObject({ code: 'not-found' })
      expect((await ana.cancel(bonus, 5_000, { currency: 'USD' })).body).toMatchObject({ code: 'wrong-currency' })
      expect(await ana.list()).toMatchObject({ bonus: 5_000 })
    })

    test('comes in pages, each once', async () => {
      const ana = await newOwner()
      for (let amount = 1; amount <= 45; amount += 1)
        await bank().grantBonus({ memberId: ana.id, id: `g${amount}`, amount, spending: 'last', actor: 'promotion:A' })
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const { bonuses: page, next } = await ana.list(cursor)
        seen.push(...page.map(({ left }) => left))
        cursor = next ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
    })
  })

  test('leaves a ledger in which the auditor finds nothing wrong', async () => {
    const found = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
    expect(found.violations).toEqual([])
  })
})
