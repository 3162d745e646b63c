import { beforeAll, expect, test } from 'vitest'
import { missionCalls } from '#api/operator/rewards/missions'
import { missions } from '#brand/missions'
import { seedMissions } from '../../../../../workers/platform/seed/missions.ts'
import { newOperator, sendForTwo } from '../../support/operator.ts'
import { code } from '../../support/payee.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'
import { player } from '../rebates/rebate-world.ts'
import { apply, bet } from '../vip-bets.ts'
import { beginMissions, draftOf, inGame, look, missionOf, stopAll, summaryOf } from './mission-world.ts'

/** Missions of the brand, and how operators open and stop them (decision 187). */

beforeAll(beginMissions)

test('the brand’s missions are opened once, and are shown in the reader’s language', async () => {
  await seedMissions(env.DB)
  await seedMissions(env.DB)
  const one = await player()
  for (const language of ['es', 'en', 'pt'] as const) {
    const shown = await summaryOf(one, language)
    expect(shown.map(({ id, title, text }) => ({ id, title, text })).sort((a, b) => a.id.localeCompare(b.id))).toEqual(
      missions
        .map(({ id, title, text }) => ({ id, title: title[language], text: text[language] }))
        .sort((a, b) => a.id.localeCompare(b.id)),
    )
  }
  await stopAll()
})

test('an operator writes a mission and another opens it; it never changes, and is stopped once', async () => {
  const path = missionCalls.openMission.path.replace(':mission', 'mision-de-dos')
  const { headers } = await newOperator(undefined, 'finance')
  const draft = draftOf({ kind: 'rounds', count: 1 })
  const proposed = await send<{ proposal?: { id: string } }>('PUT', path, { draft, reason: 'Diciembre' }, headers)
  expect(expectValue(proposed).proposal).toBeDefined()
  const [one, other] = [await player(), await player()]
  expect(await missionOf(one, 'mision-de-dos')).toBeUndefined()
  const open = await sendForTwo('PUT', path, { draft, reason: 'Diciembre' }, headers)
  expect(expectValue(open)).toMatchObject({ id: 'mision-de-dos', state: 'open', times: 0, waiting: 0, mission: draft })
  expect(await missionOf(one, 'mision-de-dos')).toMatchObject({ progress: 0, state: 'running' })
  const larger = draftOf({ kind: 'rounds', count: 1 }, { reward: { unit: 'PTS', amount: 51 } })
  expect(code(await sendForTwo('PUT', path, { draft: larger, reason: 'Más puntos' }, headers))).toBe('conflict')
  expect(expectValue(await sendForTwo('PUT', path, { draft, reason: 'Otra vez' }, headers))).toMatchObject({
    state: 'open',
  })

  await apply(bet(one.id, 100, Date.now(), inGame('casa')))
  await look(Date.now())
  const stop = missionCalls.stopMission.path.replace(':mission', 'mision-de-dos')
  expect(expectValue(await send('PUT', stop, { reason: 'Un error' }, headers))).toMatchObject({ state: 'stopped' })
  expect(code(await send('PUT', stop, { reason: 'Un error' }, headers))).toBe('wrong-state')
  expect(await missionOf(one, 'mision-de-dos')).toMatchObject({ state: 'open' })
  expect(await missionOf(other, 'mision-de-dos')).toBeUndefined()
  const { missions: listed } = expectValue(
    await callApi<{ missions: { id: string; state: string; times: number }[] }>('GET', missionCalls.listMissions.path, {
      headers,
    }),
  )
  expect(listed.find(({ id }) => id === 'mision-de-dos')).toMatchObject({ state: 'stopped', times: 1 })
})

test('no more than fifty missions are open at once', async () => {
  await stopAll()
  const write = env.DB.prepare(`INSERT INTO missions (id, mission, state, opened_ms) VALUES (?, ?, 'open', 0)`)
  const text = JSON.stringify(draftOf({ kind: 'rounds', count: 1 }))
  await env.DB.batch([...Array(50)].map((_none, index) => write.bind(`una-de-${index}`, text)))
  const { headers } = await newOperator(undefined, 'finance')
  const path = missionCalls.openMission.path.replace(':mission', 'una-mas')
  const draft = draftOf({ kind: 'rounds', count: 1 })
  expect(code(await sendForTwo('PUT', path, { draft, reason: 'Una más' }, headers))).toBe('conflict')
  await stopAll()
  expect(expectValue(await sendForTwo('PUT', path, { draft, reason: 'Una más' }, headers))).toMatchObject({
    state: 'open',
  })
})
