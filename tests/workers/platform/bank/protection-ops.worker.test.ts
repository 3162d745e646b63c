import { beforeAll, describe, expect, test } from 'vitest'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { addedMember } from '../support/members.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

let account = ''
let id = ''
beforeAll(async () => {
  const { member } = await addedMember()
  ;({ account, id } = member)
})

const put = (path: string, body: object) => send('PUT', path, body)
const limit = (over: object = {}) =>
  put(`/ops/limits/${account}`, {
    ...{ kind: 'loss', period: 'week', owner: 'operator', amount: 40_000, reason: 'a worried call' },
    ...over,
  })
const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000).toISOString()

describe('an operator', () => {
  test('sets a limit and sees it, with what is left', async () => {
    expect(expectValue(await limit())).toMatchObject({
      account,
      limits: [{ kind: 'loss', period: 'week', owner: 'operator', amount: 40_000, next: null }],
      standings: [{ limit: 'loss', period: 'week', amount: 40_000, used: 0, left: 40_000, resetsAt: null }],
      exclusion: null,
    })
    expect(expectValue(await callApi('GET', `/ops/limits/${account.toUpperCase()}`))).toMatchObject({ account })
    expect(await limit({ currency: 'USD' })).toMatchObject({ body: { code: 'wrong-currency' } })
    expect(expectValue(await limit({ currency: 'MXN' }))).toMatchObject({ currency: 'MXN' })
    expect(expectValue(await limit({ amount: null }))).toMatchObject({ limits: [] })
  })

  test('sets a member’s own limit at the member’s request: the first at once, a looser one once they confirm it', async () => {
    await limit({ owner: 'member', kind: 'deposit', amount: 10_000 })
    const { limits } = expectValue(await limit({ owner: 'member', kind: 'deposit', amount: 20_000 })) as {
      limits: { amount: number; next: { amount: number; from: string; until: string } }[]
    }
    expect(limits).toMatchObject([{ amount: 10_000, next: { amount: 20_000 } }])
    const waitMs = Date.parse(limits[0]?.next.from ?? '') - Date.now()
    expect(Math.round(waitMs / 60_000)).toBe(24 * 60)
    expect(Date.parse(limits[0]?.next.until ?? '') - Date.parse(limits[0]?.next.from ?? '')).toBe(7 * 86_400_000)
  })

  test('excludes a member and requests an earlier end', async () => {
    const until = days(30)
    const path = `/ops/exclusions/${account}`
    const excluded = expectValue(await put(path, { kind: 'time-out', until, reason: 'asked for' }))
    expect(excluded).toMatchObject({ exclusion: { kind: 'time-out', until } })
    expect(await bankOf(env, 'bank-0').balance(id)).toMatchObject({ state: 'excluded' })
    const { exclusion } = expectValue(await put(path, { kind: 'none', reason: 'asked for' })) as {
      exclusion: { until: string }
    }
    expect(Math.round((Date.parse(exclusion.until) - Date.now()) / 3_600_000)).toBe(24)
  })

  test('is named in the log of the bank', async () => {
    const entries = await bankOf(env, 'bank-0').auditPage(0, 1_000)
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['operator:owner']))
    expect(entries.map(({ action }) => action)).toEqual(['limit', 'limit', 'limit', 'limit', 'exclusion', 'exclusion'])
  })

  test.each([
    ['an amount with a point', { amount: 1.5 }],
    ['less than nothing', { amount: -1 }],
    ['a kind nobody knows', { kind: 'spend' }],
    ['no reason', { reason: ' ' }],
    ['a field too many', { extra: 1 }],
  ])('is refused %s', async (_what, over) => {
    expect(await limit(over)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })

  test('is refused a time-out of a year, an exclusion of a week, and an unknown member', async () => {
    const path = `/ops/exclusions/${account}`
    for (const [kind, until] of [
      ['time-out', days(365)],
      ['exclusion', days(7)],
      ['exclusion', 'tomorrow'],
    ])
      expect(await put(path, { kind, until, reason: 'asked for' })).toMatchObject({ body: { code: 'bad-input' } })
    for (const what of ['limits', 'exclusions']) expect((await callApi('GET', `/ops/${what}/nadie`)).status).toBe(404)
  })
})
