import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import type { MemberBonuses } from '../../../../workers/platform/bank/commands/bonus.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/member/directory.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { BANK } from '../support/player.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

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

describe('a bonus by hand', () => {
  test('is given once under its id, with who and why in the log', async () => {
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

  test('of one entitlement, asked for by fifty at once, is given once', async () => {
    const { id: memberId, account } = await newMember()
    const id = crypto.randomUUID()
    const responses = await Promise.all(Array.from({ length: 50 }, () => grant(account, { id })))
    for (const response of responses) expect(expectValue(response).bonus).toBe(5_000)
    expect(await notes(memberId)).toHaveLength(1)
  })

  test('is taken back and released, never more than there is; another person than its giver makes it cash', async () => {
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

  test('is for nobody who is excluded (GLI-19 A.3.8(d)) and for nobody unknown; what was given can be taken back', async () => {
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

  test('leaves a ledger in which the auditor finds nothing wrong', async () => {
    const found = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
    expect(found.violations).toEqual([])
  })
})
