import { describe, expect, test } from 'vitest'
import { type Message, messageList } from '#api/notices/messages'
import { ACTIVITY_STEPS, type ActivityState, activityList } from '#api/rewards/activities'
import { DRAFT } from '#tests/exams/operator/rewards/activities'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { saveActivity, stopActivity } from '../../../../workers/platform/rewards/activities/activities.ts'
import { mayApply, stateOf } from '../../../../workers/platform/rewards/activities/activity.ts'
import { decideClaim } from '../../../../workers/platform/rewards/activities/decide.ts'
import { newOperator, proposalIn, sendForTwo } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { pictures } from '../support/payer.ts'
import { callApi, env, expectValue, send, someone } from '../support/world.ts'

import { apply, claim, countOf, DAY_MS, decide, numberOf, opened, player, statusOf, usedOf } from './activity-world.ts'

/** Activities: applied for, decided by a person with a reason, given once within the budget (decision 191). */

describe('an activity', () => {
  test('is applied for, rejected with a reason, applied for again, accepted and collected, once each', async () => {
    const [one, activity] = [await player(), await opened()]
    const seen: (ActivityState | undefined)[] = []
    const look = async () => {
      const status = await statusOf(one, activity)
      seen.push(status?.state)
      return status
    }
    expect(await look()).toMatchObject({ state: 'join', application: null, reward: null })
    const [image = ''] = await pictures(one.id)
    const first = { id: crypto.randomUUID(), images: [image] }
    expect(expectValue(await apply(one, activity, first))).toMatchObject({ state: 'applying' })
    expect(expectValue(await apply(one, activity, first))).toMatchObject({ state: 'applying' })
    expect(code(await apply(one, activity, { ...first, comment: 'Otro' }))).toBe('conflict')
    expect(code(await apply(one, activity))).toBe('wrong-state')
    await look()
    expect(expectValue(await decide(one, 'reject', 'No se ve ningún faro.'))).toMatchObject({ state: 'rejected' })
    expect(expectValue(await decide(one, 'reject', 'No se ve ningún faro.'))).toMatchObject({ state: 'rejected' })
    expect(code(await decide(one, 'approve'))).toBe('wrong-state')
    expect(await look()).toMatchObject({ application: { reason: 'No se ve ningún faro.', images: [image] } })
    expectValue(await apply(one, activity))
    await look()
    expect(expectValue(await decide(one, 'approve'))).toMatchObject({ state: 'issued', amount: 5_000 })
    expect(expectValue(await decide(one, 'approve'))).toMatchObject({ state: 'issued' })
    expect(code(await decide(one, 'reject'))).toBe('wrong-state')
    const reward = (await look())?.reward ?? ''
    expect(code(await apply(one, activity))).toBe('wrong-state')
    expect(expectValue(await claim(one, reward))).toMatchObject({ state: 'claimed' })
    expect(expectValue(await claim(one, reward))).toMatchObject({ state: 'claimed' })
    await look()
    expect(seen).toEqual(['join', 'applying', 'rejected', 'applying', 'issued', 'claimed'])
    for (const [at, from] of seen.slice(0, -1).entries()) expect(ACTIVITY_STEPS[from ?? 'soon']).toContain(seen[at + 1])
    expect([await countOf('entitlements', one), await usedOf(activity)]).toEqual([1, 5_000])
    const { messages } = expectValue(
      await callApi<{ messages: Message[] }>('GET', messageList.path, { headers: one.headers }),
    )
    expect(messages.map(({ body }) => body).join()).toContain('No se ve ningún faro.')
    expect(await countOf('member_messages', one)).toBe(2)
  })

  test('takes one of twenty applications that come at once', async () => {
    const [one, activity] = [await player(), await opened()]
    const replies = await Promise.all(Array.from({ length: 20 }, () => apply(one, activity)))
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    expect(replies.filter((reply) => !reply.body.success).map(code)).toEqual(Array(19).fill('wrong-state'))
    expect(await countOf('activity_applications', one)).toBe(1)
    // The same application twenty times is one, and every sender reads that it is there.
    const other = await player()
    const same = { id: crypto.randomUUID(), images: await pictures(other.id, 2) }
    const again = await Promise.all(Array.from({ length: 20 }, () => apply(other, activity, same)))
    expect(again.map((reply) => expectValue(reply).state)).toEqual(Array(20).fill('applying'))
    expect(await countOf('activity_applications', other)).toBe(1)
  })

  test('is decided once, however many decide at once, and gives within its budget', async () => {
    const activity = await opened({ reward: { unit: 'MXN', amount: 5_000, most: 9_000 } })
    const [one, two] = [await player(), await player()]
    expectValue(await apply(one, activity))
    expectValue(await apply(two, activity))
    const number = await numberOf(one)
    const both = await Promise.all(
      (['approve', 'reject', 'approve', 'reject'] as const).map((decision) =>
        decideClaim(env, number, { decision, reason: 'Por tu faro' }, HOUSE, Date.now()),
      ),
    )
    const state = (await statusOf(one, activity))?.state
    expect(['issued', 'rejected']).toContain(state)
    expect(both.filter((result) => 'state' in result).map((row) => 'state' in row && row.state)).toEqual([state, state])
    expect(await countOf('entitlements', one)).toBe(state === 'issued' ? 1 : 0)
    expect(await countOf('member_messages', one)).toBe(1)
  })

  test('whose budget is spent leaves what waits waiting, and says so to the operator', async () => {
    const activity = await opened({ reward: { unit: 'MXN', amount: 5_000, most: 9_000 } })
    const [one, two] = [await player(), await player()]
    expectValue(await apply(one, activity))
    expectValue(await apply(two, activity))
    expectValue(await decide(one, 'approve'))
    expect(code(await decide(two, 'approve'))).toBe('budget-spent')
    expect(await statusOf(two, activity)).toMatchObject({ state: 'applying' })
    expect([await countOf('entitlements', two), await countOf('member_messages', two)]).toEqual([0, 0])
    const more = { ...DRAFT, reward: { unit: 'MXN', amount: 5_000, most: 10_000 } } as const
    await saveActivity(env.DB, activity, more, HOUSE)
    expect(expectValue(await decide(two, 'approve'))).toMatchObject({ state: 'issued' })
    expect(await usedOf(activity)).toBe(10_000)
    const less = { ...DRAFT, reward: { unit: 'MXN', amount: 5_000, most: 9_999 } } as const
    expect(await saveActivity(env.DB, activity, less, HOUSE)).toMatchObject({ code: 'amount-out-of-range' })
  })

  test('is not for who is excluded, nor under another version, nor before it begins or after it was stopped', async () => {
    const [out, one, activity] = [await player(), await player(), await opened()]
    await bankOf(env, out.bank).setState(out.id, 'excluded')
    expect(await statusOf(out, activity)).toMatchObject({ state: 'closed' })
    expect(code(await apply(out, activity))).toBe('excluded')
    expect(code(await apply(one, activity, { version: 2 }))).toBe('offer-changed')
    expect(code(await apply(one, 'no-such-activity'))).toBe('not-found')
    const later = await opened({ from: new Date(Date.now() + DAY_MS).toISOString() })
    expect(await statusOf(one, later)).toMatchObject({ state: 'soon' })
    expect(code(await apply(one, later))).toBe('wrong-state')
    const past = await opened({ until: new Date(Date.now() - 1_000).toISOString() })
    expect(await statusOf(one, past)).toMatchObject({ state: 'closed' })
    expect(code(await apply(one, past))).toBe('wrong-state')
    // What waits when it is stopped, or its member excluded, is still there to be decided.
    expectValue(await apply(one, activity))
    await stopActivity(env.DB, activity, HOUSE)
    expect(code(await apply(await player(), activity, { version: 2 }))).toBe('not-found')
    await bankOf(env, one.bank).setState(one.id, 'excluded')
    expect(code(await decide(one, 'approve'))).toBe('excluded')
    expect(await countOf('entitlements', one)).toBe(0)
    await bankOf(env, one.bank).setState(one.id, 'active')
    expect(expectValue(await decide(one, 'approve'))).toMatchObject({ state: 'issued' })
  })

  test('can be done once in each day of its zone where it says so', async () => {
    const one = await player()
    const activity = await opened({ period: 'day', zone: 'Asia/Tokyo' })
    expectValue(await apply(one, activity))
    expectValue(await decide(one, 'approve'))
    expect(code(await apply(one, activity))).toBe('wrong-state')
    await env.DB.prepare(`UPDATE activity_applications SET period = '2026-01-01' WHERE member_id = ?`)
      .bind(one.id)
      .run()
    await env.DB.prepare(`UPDATE entitlements SET state = 'claimed' WHERE member_id = ?`).bind(one.id).run()
    expect(expectValue(await apply(one, activity))).toMatchObject({ state: 'applying' })
  })

  test('is shown to everybody with its terms', async () => {
    const activity = await opened()
    const { activities: all } = expectValue(
      await callApi<{ activities: { id: string }[] }>('GET', activityList.path, { headers: someone() }),
    )
    expect(all.find(({ id }) => id === activity)).toMatchObject({
      ...{ title: 'Tu faro', terms: 'Una por cuenta.', unit: 'MXN', amount: 5_000, period: 'once', needsComment: true },
    })
  })
})

describe('money above the limit', () => {
  test('waits for a second person, together with what was decided before, and points by what they are exchanged for', async () => {
    const activity = await opened({ reward: { unit: 'MXN', amount: 1_500_000, most: 9_000_000 } })
    const [one, two] = [await player(), await player()]
    const { headers } = await newOperator(undefined, 'finance')
    expectValue(await apply(one, activity))
    expectValue(await apply(two, activity))
    expect(expectValue(await decide(one, 'approve', 'Por tu faro', headers))).toMatchObject({ state: 'issued' })
    const second = await decide(two, 'approve', 'Por tu faro', headers)
    expect(proposalIn(second)).toMatchObject({ input: { account: two.account, amount: 1_500_000 } })
    expect(await statusOf(two, activity)).toMatchObject({ state: 'applying' })
    const path = `/ops/activity-claims/${await numberOf(two)}`
    expectValue(await sendForTwo('PUT', path, { decision: 'approve', reason: 'Por tu faro' }, headers))
    expect(await statusOf(two, activity)).toMatchObject({ state: 'issued' })
    // Points that can be exchanged for more than is left of the day's limit.
    const [three, inPoints] = [
      await player(),
      await opened({ reward: { unit: 'PTS', amount: 900_000_000, most: 900_000_000 } }),
    ]
    expectValue(await apply(three, inPoints))
    expect(proposalIn(await decide(three, 'approve', 'Por tu faro', headers))).toMatchObject({
      input: { account: three.account, unit: 'PTS', amount: 900_000_000 },
    })
  })
})

test('an operator writes an activity, another opens it, and a wrong zone is refused', async () => {
  const { headers } = await newOperator(undefined, 'finance')
  const path = '/ops/activities/actividad-de-dos'
  expect(proposalIn(await send('PUT', path, { draft: DRAFT, reason: 'Diciembre' }, headers))).not.toBeNull()
  const open = await sendForTwo('PUT', path, { draft: DRAFT, reason: 'Diciembre' }, headers)
  expect(expectValue(open)).toMatchObject({ id: 'actividad-de-dos', version: 1, isOpen: true })
  expect(await saveActivity(env.DB, 'sin-zona', { ...DRAFT, zone: 'Mars/Base' }, HOUSE)).toMatchObject({
    code: 'bad-input',
  })
})

test('a decision that stops halfway has changed nothing, and is made by the next try', async () => {
  const [one, activity] = [await player(), await opened()]
  expectValue(await apply(one, activity))
  const number = await numberOf(one)
  const broken = {
    ...env,
    DB: new Proxy(env.DB, {
      get: (db, name) =>
        name === 'batch'
          ? () => Promise.reject(new Error('the connection is gone'))
          : Reflect.get(db, name, db).bind(db),
    }),
  }
  const decided = { decision: 'approve', reason: 'Por tu faro' } as const
  await expect(decideClaim(broken as never, number, decided, HOUSE, Date.now())).rejects.toThrow('gone')
  expect([await countOf('entitlements', one), await countOf('member_messages', one)]).toEqual([0, 0])
  expect(await decideClaim(env, number, decided, HOUSE, Date.now())).toMatchObject({ state: 'issued' })
  expect([await countOf('entitlements', one), await countOf('member_messages', one)]).toEqual([1, 1])
})

test('the table allows exactly these steps, and only a member who may join or was rejected may apply', () => {
  expect(ACTIVITY_STEPS).toEqual({
    ...{ soon: ['join', 'closed'], join: ['applying', 'closed'], applying: ['rejected', 'issued'] },
    ...{ rejected: ['applying', 'join', 'closed'], issued: ['process', 'claimed'], process: ['claimed'] },
    ...{ claimed: ['join', 'closed'], closed: ['soon', 'join'] },
  })
  const stored = { id: 'x', version: 1, isOpen: true, activity: DRAFT }
  const row = { state: 'issued', period: 'once' } as never
  const cases = [
    [{ row: null, reward: null }, 'join'],
    [{ row: { state: 'applying', period: 'once' }, reward: null }, 'applying'],
    [{ row: { state: 'rejected', period: 'once' }, reward: null }, 'rejected'],
    [{ row, reward: { state: 'open', pending: null } }, 'issued'],
    [{ row, reward: { state: 'claimed', pending: 'pay' } }, 'process'],
    [{ row, reward: { state: 'claimed', pending: null } }, 'claimed'],
  ] as const
  for (const [over, state] of cases) {
    const standing = { stored, isFor: true, ...(over as object) } as never
    expect([stateOf(standing, Date.now()), mayApply(standing, Date.now())]).toEqual([
      state,
      state === 'join' || state === 'rejected',
    ])
  }
})
