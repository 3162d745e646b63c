import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimReward } from '#api/rewards/rewards'
import { DRAFT as ACTIVITY } from '#tests/exams/operator/rewards/activities'
import { DRAFT as OFFER } from '#tests/exams/operator/rewards/offers'
import { DRAFT as RAFFLE } from '#tests/exams/operator/rewards/raffles'
import { sendForTwo } from '../../support/operator.ts'
import { env, expectValue, send } from '../../support/world.ts'
import {
  draftOf as boardDraft,
  boardOf,
  boardOpen,
  boardsOf,
  count,
  now,
  stopBoards,
} from '../leaderboards/leaderboard-world.ts'
import {
  beginMissions,
  draftOf,
  inGame,
  missionOf,
  missionOpen,
  reachedBy,
  stopAll,
} from '../missions/mission-world.ts'
import { MINUTE_MS, type Player, player } from '../rebates/rebate-world.ts'
import { apply, bet } from '../vip-bets.ts'
import { AUDIENCES, agent, KINDS, pair } from './audience-world.ts'

/** For whom missions and leaderboards are: who is outside sees nothing and gets nothing (decision 194). */

const play = (one: Player, game: string) => apply(bet(one.id, 10, now(), inGame(game)))
const TASK = { kind: 'rounds', count: 1 } as const

beforeAll(beginMissions)
beforeEach(async () => {
  await stopAll()
  await stopBoards()
})

describe.each(AUDIENCES)('for %s', (kind) => {
  test('a mission is shown to who is inside and reached by them alone, and stays when they leave', async () => {
    const { inside, outside, audience } = await pair(kind)
    const [id, all] = [await missionOpen(TASK, { audience }), await missionOpen(TASK, { audience: { kind: 'all' } })]
    expect(await missionOf(inside, id)).toMatchObject({ state: 'running' })
    expect(await missionOf(outside, id)).toBeUndefined()
    expect(await missionOf(outside, all)).toMatchObject({ state: 'running' })
    for (const one of [inside, outside]) await play(one, 'casa')
    await count(Date.now())
    expect((await reachedBy(outside)).map((reached) => reached.split(':')[0])).toEqual([all])
    expect(await missionOf(outside, id)).toBeUndefined()
    await KINDS[kind as keyof typeof KINDS]?.leave(inside)
    const reward = (await missionOf(inside, id))?.reward
    expectValue(await send('POST', claimReward.path, { id: reward }, inside.headers))
  })

  test('a leaderboard is shown to who is inside and ranks them alone, and a place stays when they leave', async () => {
    const { inside, outside, audience } = await pair(kind)
    const id = await boardOpen({ kind: 'games' }, { audience })
    for (const one of [inside, outside]) await play(one, 'casa')
    await count(Date.now())
    expect((await boardOf(inside, id)).running).toMatchObject({ members: 1, own: { place: 1 } })
    expect(await boardsOf(outside)).toEqual([])
    await KINDS[kind as keyof typeof KINDS]?.leave(inside)
    await play(inside, 'pez')
    await count(Date.now() + MINUTE_MS)
    expect((await boardOf(inside, id)).running).toMatchObject({ members: 1, own: { place: 1, score: 2 } })
  })
})

test('an agent is not below itself, and who registered first is below nobody', async () => {
  const top = await agent()
  const id = await missionOpen(TASK, { audience: { kind: 'line', agent: top.account } })
  expect(await missionOf(top, id)).toBeUndefined()
})

describe('an audience that names what there is not', () => {
  test.each<[audience: object, fields: object | null]>([
    [{ kind: 'rank', levels: [1, 99] }, { 'audience.levels': '99' }],
    [{ kind: 'line', agent: 'nadie' }, { 'audience.agent': 'nadie' }],
    [{ kind: 'list', accounts: ['nadie', 'nadie-más'] }, { 'audience.accounts': 'nadie, nadie-más' }],
    [{ kind: 'rank', levels: [0] }, null],
    [{ kind: 'crowd' }, null],
  ])('%j is refused by its name, and nothing is proposed', async (audience, fields) => {
    const before = await env.DB.prepare('SELECT count(*) AS n FROM proposals').first('n')
    for (const [path, draft] of [
      ['/ops/missions/de-nadie', { ...draftOf(TASK), audience }],
      ['/ops/leaderboards/de-nadie', { ...boardDraft({ kind: 'games' }), audience }],
      ['/ops/offers/de-nadie', { ...OFFER, audience }],
      ['/ops/raffles/de-nadie', { ...RAFFLE, audience }],
      ['/ops/activities/de-nadie', { ...ACTIVITY, audience }],
    ] as const) {
      const { status, body } = await sendForTwo('PUT', path, { draft, reason: 'Una prueba' })
      expect([status, body]).toMatchObject([400, { code: 'bad-input', ...(fields && { value: { fields } }) }])
    }
    expect(await env.DB.prepare('SELECT count(*) AS n FROM proposals').first('n')).toBe(before)
  })

  test('a member who is no agent has no line', async () => {
    const { account } = await player()
    const draft = { ...draftOf(TASK), audience: { kind: 'line', agent: account } }
    const { body } = await sendForTwo('PUT', '/ops/missions/sin-linea', { draft, reason: 'Una prueba' })
    expect(body).toMatchObject({ code: 'bad-input', value: { fields: { 'audience.agent': account } } })
  })

  test('one that exists is opened as it was written; 500 names fit, and each of them is looked at', async () => {
    const { account } = await player()
    const draft = { ...draftOf(TASK), audience: { kind: 'list', accounts: [account] } }
    const opened = await sendForTwo<{ mission: object }>('PUT', '/ops/missions/con-lista', {
      draft,
      reason: 'Una prueba',
    })
    expect(expectValue(opened)).toMatchObject({ mission: { audience: draft.audience } })
    const many = {
      kind: 'list',
      accounts: Array.from({ length: 500 }, (_, index) => `nadie-${'x'.repeat(60)}-${index}`),
    }
    const refused = await sendForTwo('PUT', '/ops/missions/muchos', {
      draft: { ...draft, audience: many },
      reason: 'Prueba',
    })
    expect(refused.body).toMatchObject({ value: { fields: { 'audience.accounts': many.accounts.join(', ') } } })
  })
})
