import { beforeAll, beforeEach, expect, test } from 'vitest'
import { leaderboardCalls } from '#api/operator/rewards/leaderboards'
import { leaderboards } from '#brand/promotions/leaderboards'
import { seedLeaderboards } from '../../../../../workers/platform/seed/leaderboards.ts'
import { newOperator, sendForTwo } from '../../support/operator.ts'
import { code } from '../../support/payee.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'
import { beginMissions } from '../missions/mission-world.ts'
import { player } from '../rebates/rebate-world.ts'
import { boardOf, boardsOf, draftOf, placesOf, stopBoards } from './leaderboard-world.ts'

/** Leaderboards of the brand, and how operators open and stop them (decision 190). */

beforeAll(beginMissions)
beforeEach(stopBoards)

const GAMES = { kind: 'games' } as const
const pathOf = (leaderboard: string, { path }: { path: string } = leaderboardCalls.openLeaderboard) =>
  path.replace(':leaderboard', leaderboard)

test('the brand’s leaderboards are opened once, and are shown in the reader’s language', async () => {
  await seedLeaderboards(env.DB)
  await seedLeaderboards(env.DB)
  const one = await player()
  for (const language of ['es', 'en', 'pt'] as const)
    expect((await boardsOf(one, language)).map(({ id, title, text, prizes }) => ({ id, title, text, prizes }))).toEqual(
      leaderboards.map(({ id, title, text, prizes }) => ({
        ...{ id, title: title[language], text: text[language], prizes: prizes.places.map(({ amount }) => amount) },
      })),
    )
})

test('an operator writes a leaderboard and another opens it; it never changes, and is stopped once', async () => {
  const path = pathOf('tabla-de-dos')
  const { headers } = await newOperator(undefined, 'finance')
  const draft = draftOf(GAMES)
  const proposed = await send<{ proposal?: { id: string } }>('PUT', path, { draft, reason: 'Diciembre' }, headers)
  expect(expectValue(proposed).proposal).toBeDefined()
  const one = await player()
  expect(await boardsOf(one)).toEqual([])
  const open = await sendForTwo('PUT', path, { draft, reason: 'Diciembre' }, headers)
  expect(expectValue(open)).toMatchObject({ id: 'tabla-de-dos', state: 'open', winners: 0, waiting: 0, board: draft })
  expect((await boardOf(one, 'tabla-de-dos')).running?.own).toEqual({ place: null, score: 0, prize: null })
  const larger = draftOf(GAMES, { prizes: { unit: 'PTS', places: placesOf(101) } })
  expect(code(await sendForTwo('PUT', path, { draft: larger, reason: 'Más puntos' }, headers))).toBe('conflict')
  expect(expectValue(await sendForTwo('PUT', path, { draft, reason: 'Otra vez' }, headers))).toMatchObject({
    state: 'open',
  })

  const stop = pathOf('tabla-de-dos', leaderboardCalls.stopLeaderboard)
  expect(expectValue(await send('PUT', stop, { reason: 'Un error' }, headers))).toMatchObject({ state: 'stopped' })
  expect(code(await send('PUT', stop, { reason: 'Un error' }, headers))).toBe('wrong-state')
  const { boards } = expectValue(
    await callApi<{ boards: { id: string; state: string }[] }>('GET', leaderboardCalls.listLeaderboards.path, {
      headers,
    }),
  )
  expect(boards.find(({ id }) => id === 'tabla-de-dos')).toMatchObject({ state: 'stopped', board: draft })
})

test('places that give more than the one before, and prizes in another currency, are refused', async () => {
  const { headers } = await newOperator(undefined, 'finance')
  for (const prizes of [
    { unit: 'PTS', places: placesOf(50, 51) },
    { unit: 'CLP', places: placesOf(50) },
    { unit: 'PTS', places: [] },
  ]) {
    const draft = { ...draftOf(GAMES), prizes }
    expect(code(await send('PUT', pathOf('tabla-mala'), { draft, reason: 'Así no' }, headers))).toBe('bad-input')
  }
})

test('no more than five leaderboards are open at once', async () => {
  const write = env.DB.prepare(
    `INSERT INTO leaderboards (id, board, state, opened_ms, settled_ms) VALUES (?, ?, 'open', 0, 0)`,
  )
  const text = JSON.stringify(draftOf(GAMES))
  await env.DB.batch([...Array(5)].map((_none, index) => write.bind(`una-de-${index}`, text)))
  const { headers } = await newOperator(undefined, 'finance')
  const draft = draftOf(GAMES)
  expect(code(await sendForTwo('PUT', pathOf('una-mas'), { draft, reason: 'Una más' }, headers))).toBe('conflict')
  await stopBoards()
  expect(expectValue(await sendForTwo('PUT', pathOf('una-mas'), { draft, reason: 'Una más' }, headers))).toMatchObject({
    state: 'open',
  })
})
