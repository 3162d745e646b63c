import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Game } from '#api/games'
import { selection } from '#brand/catalogue'
import { testCatalogue, testGamesOf, testSeed } from '#tests/support/catalogue/catalogue'
import { rankingOf } from '../../../../workers/platform/games/most-played.ts'
import { forgetVendors } from '../../../../workers/platform/registry/registry.ts'
import { seedCatalogue } from '../../../../workers/platform/seed/catalogue.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { plainMembers } from '../support/plain-members.ts'
import { pay, sit, transaction, wallet } from '../support/player.ts'
import { callApi, env, expectValue } from '../support/world.ts'

/** "Most played" is what members played for money in the last 7 days, or says that it is a selection. */

const DAY_MS = 86_400_000
const NOW = Date.now()
const open = testGamesOf('RNG').filter(({ state }) => state === 'open')
const [first, second, third] = open
const selected = selection.filter(({ state, vassalage }) => state === 'open' && vassalage === 'FRL')
const closed = testCatalogue.find(({ state }) => state !== 'open')
if (!first || !second || !third || !closed) throw new Error('the catalogue has too few games')
type Named = Pick<(typeof testCatalogue)[number], 'vassalage' | 'gameCode'>

let members: string[] = []

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  members = await plainMembers(30)
})
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM game_day_all').run()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Writes settled rounds of these members, as the read model stores them. */
async function played(game: Named, by: readonly string[], { agoDays = 0, rounds = 1 } = {}): Promise<void> {
  const day = new Date(NOW - agoDays * DAY_MS).toISOString().slice(0, 10)
  await env.DB.prepare(
    `INSERT INTO game_day_all SELECT 1, ?2, ?3, ?4, value, ?5 FROM json_each(?1)
     WHERE TRUE ON CONFLICT DO UPDATE SET rounds = rounds + excluded.rounds`,
  )
    .bind(JSON.stringify(by), day, game.vassalage, game.gameCode, rounds)
    .run()
}
const ranking = () => rankingOf(env.DB, NOW)
const hot = async () =>
  expectValue(await callApi<{ games: Game[]; basis: string }>('GET', '/wps/relay/GCSGAME_hotGamesV2?language=en'))

describe('the ranking', () => {
  test('counts members and not rounds; of equals the last played game comes first, then the order of the lobby', async () => {
    await played(third, members.slice(0, 20), { agoDays: 2 })
    await played(third, members.slice(0, 20), { agoDays: 3 })
    await played(second, members.slice(0, 21), { agoDays: 6 })
    await played(first, members.slice(0, 20), { agoDays: 3, rounds: 500 })
    expect(await ranking()).toEqual({
      nodeIds: [second, third, first].map(({ nodeId }) => nodeId),
      basis: 'played',
    })
    await played(first, members.slice(0, 1), { agoDays: 2 })
    expect((await ranking()).nodeIds).toEqual([second, first, third].map(({ nodeId }) => nodeId))
  })

  test('counts the last 7 days alone, and no round that was taken back', async () => {
    await played(first, members.slice(0, 20))
    await played(second, members, { agoDays: 7 })
    await played(third, members, { rounds: 0 })
    expect(await ranking()).toEqual({ nodeIds: [first.nodeId], basis: 'played' })
  })

  test('leaves out trial accounts and unknown members', async () => {
    const trials = await plainMembers(20)
    await env.DB.prepare('UPDATE members SET type = 4 WHERE id IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(trials))
      .run()
    await played(first, [...trials, ...members.slice(0, 19), 'no-such'])
    expect((await ranking()).basis).toBe('selection')
    await played(second, members.slice(19, 20))
    expect(await ranking()).toEqual({ nodeIds: [first.nodeId, second.nodeId], basis: 'played' })
  })

  test('holds only games that open: not one without an engine, in maintenance, out of the lobby, of a disabled vendor', async () => {
    for (const game of [first, second, closed, { vassalage: 'FRL', gameCode: 'gone' }]) await played(game, members)
    await env.DB.prepare(`UPDATE games SET state = 'maintenance' WHERE node_id = ?`).bind(first.nodeId).run()
    expect(await ranking()).toEqual({ nodeIds: [second.nodeId], basis: 'played' })
    await env.DB.prepare(`UPDATE games SET state = 'open' WHERE node_id = ?`).bind(first.nodeId).run()
    await env.DB.prepare(`UPDATE vendor_registry SET enabled = 0 WHERE code = 'FRL'`).run()
    expect(await ranking()).toEqual({ nodeIds: [], basis: 'selection' })
    await env.DB.prepare(`UPDATE vendor_registry SET enabled = 1 WHERE code = 'FRL'`).run()
    forgetVendors()
  })
})

describe('with fewer than 20 members in all', () => {
  test('the selection of the operator is used, in its order, without games that do not open', async () => {
    await played(third, members.slice(0, 19))
    expect(selected.length).toBeGreaterThan(3)
    expect(await ranking()).toEqual({ nodeIds: selected.map(({ nodeId }) => nodeId), basis: 'selection' })
  })

  test('the lobby is used in its order when there is no selection', async () => {
    await env.DB.prepare('UPDATE games SET hot = NULL').run()
    const lobby = testCatalogue.filter(({ state, vassalage }) => state === 'open' && vassalage === 'FRL')
    expect((await ranking()).nodeIds).toEqual(lobby.slice(0, 24).map(({ nodeId }) => nodeId))
    await seedCatalogue(env.DB, testSeed)
  })
})

describe('with the real wallet', () => {
  /** Plays one round of the game at the wallet; `end` says how it ends. */
  async function round(game: string, end: 'win' | 'rollback' | 'open'): Promise<string> {
    const { member } = await addedMember()
    await pay(member.id, 100_000)
    const player = { memberId: member.id, token: await sit(member.id, game) }
    const bet = transaction(player, { game_code: game })
    await wallet('bet', bet)
    const about = { game_code: game, reference_transaction_uuid: bet.transaction_uuid, round: bet.round }
    if (end === 'rollback') await wallet('rollback', transaction(player, about))
    if (end === 'win') await wallet('win', transaction(player, { ...about, amount: 0, round_closed: true }))
    return member.id
  }
  const days = async () =>
    (await env.DB.prepare('SELECT vendor, game, member, rounds FROM game_day ORDER BY game').all()).results

  test('a settled round counts by itself; a returned one, an open one and play money do not', async () => {
    const settled = await round(second.gameCode, 'win')
    await round(first.gameCode, 'rollback')
    await round(first.gameCode, 'open')
    const open = { vendor: 'FRL', game: second.gameCode, member: settled, rounds: 1 }
    await eventually(async () => {
      const states = await env.DB.prepare('SELECT state FROM bets ORDER BY state').all()
      expect(states.results).toEqual([{ state: 'open' }, { state: 'settled' }, { state: 'void' }])
    })
    expect(await days()).toEqual([open])
  })

  test('the call says what its order is based on, ranks once a minute, and never lists a closed game', async () => {
    vi.useFakeTimers({ now: NOW + 5 * 60_000, toFake: ['Date'] })
    expect(await hot()).toMatchObject({ basis: 'selection', games: selected.map(({ nodeId }) => ({ nodeId })) })
    await played(third, members)
    await played(second, members.slice(0, 9))
    expect((await hot()).basis).toBe('selection')
    vi.setSystemTime(NOW + 6 * 60_000)
    const { games, basis } = await hot()
    expect(basis).toBe('played')
    expect(games.map(({ nodeId, displayName }) => [nodeId, displayName])).toEqual(
      [third, second].map(({ nodeId, names }) => [nodeId, names.en]),
    )
    await env.DB.prepare(`UPDATE games SET state = 'maintenance' WHERE node_id = ?`).bind(third.nodeId).run()
    expect((await hot()).games.map(({ nodeId }) => nodeId)).toEqual([second.nodeId])
    await seedCatalogue(env.DB, testSeed)
  })
})
