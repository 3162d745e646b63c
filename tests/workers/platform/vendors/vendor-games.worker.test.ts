import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CategoryVendors } from '#api/games'
import { testSeed } from '#tests/support/catalogue/catalogue'
import { seedCatalogue } from '../../../../workers/platform/seed/catalogue.ts'
import { bet, cala, connect, LIST_PATH, list, ORIGIN, put, registration, seated, sync } from '../support/cala.ts'
import { listed } from '../support/stand-in.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})
beforeEach(connect)
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the games of a vendor', () => {
  test('are in the lists, the lanes and the search as soon as its list is read', async () => {
    expect(await list()).toMatchObject([
      {
        nodeId: 'cala-cg_torchoffire',
        gameCode: 'cg_torchoffire',
        displayName: 'Torch of Fire',
        iconUrl: expect.stringMatching(/^\/art\/(v1\/motifs\/\w+|v2\/cards\/[\w-]+)\.svg$/),
        state: 'open',
        trial: true,
      },
    ])
    expect(await list('LIVE')).toMatchObject([{ nodeId: 'cala-cg_dice' }])
    expect(await list('RNG', '&gameName=torch')).toHaveLength(1)
    const { lanes } = expectValue(
      await callApi<{ lanes: CategoryVendors[] }>('GET', '/wps/relay/GCSGAME_newGameVendor?language=es'),
    )
    const cards = lanes.find(({ gameType }) => gameType === 'LIVE')?.cards
    expect(cards?.find(({ vassalage }) => vassalage === 'CALA')).toMatchObject({
      displayName: 'Cala Azul',
      gameCount: 1,
    })
  })

  test('follow the next list: new ones come, others leave, names change, and a repetition changes nothing', async () => {
    expect(expectValue(await sync())).toEqual({ listed: 2, added: 0, ours: 0, gone: 0 })
    cala.vendor.handlers[LIST_PATH] = () =>
      Response.json([
        listed({ name: 'Torch II', category: 'Jackpot Slots' }),
        listed({ game_code: 'cg_off', enabled: false }),
        listed({ game_code: 'strange code/9', game_id: 9, category: 'Something New' }),
        { nonsense: true },
      ])
    expect(expectValue(await sync())).toEqual({ listed: 2, added: 1, ours: 0, gone: 1 })
    expect(await list()).toMatchObject([
      { displayName: 'Torch II', gameClassify: ['JP'] },
      { gameCode: 'strange code/9', nodeId: expect.stringMatching(/^cala-[0-9a-f]{24}$/) },
    ])
    expect(await list('LIVE')).toEqual([])
    expect(await list('RNG', '&gameClassify=JP')).toHaveLength(1)
  })

  test('are written into the catalogue with reader, reason and result (GLI-19 2.9.5)', async () => {
    cala.vendor.handlers[LIST_PATH] = () => Response.json([listed()])
    expectValue(await put('CALA', 'games', { reason: 'Nueva lista del proveedor' }))
    const { results } = await env.DB.prepare(`SELECT * FROM audit WHERE action = 'games-listed'`).all()
    const { before, after, ...entry } = results.at(-1) as Record<string, string>
    expect(entry).toMatchObject({
      actor: 'operator:owner',
      subject: 'vendor:CALA',
      reason: 'Nueva lista del proveedor',
    })
    expect([JSON.parse(before ?? ''), JSON.parse(after ?? '')]).toEqual([
      { listed: 2 },
      { listed: 1, added: 0, ours: 0, gone: 1 },
    ])
  })

  test('have the return and stakes of the list, the new figures after the next list, and no others', async () => {
    const figuresOf = async (over: object) => {
      cala.vendor.handlers[LIST_PATH] = () => Response.json([listed(over)])
      expectValue(await sync())
      const [{ rtp, stakes } = {}] = await list()
      return { rtp, stakes }
    }
    const stakes = { MXN: { min: 200_000, max: 40_000_000 }, CLP: { min: 10_000_000, max: 2_000_000_000 } }
    const minor = { MXN: { min: 200, max: 40_000 }, CLP: { min: 100, max: 20_000 } }
    expect(await figuresOf({ rtp: '95.20', stakes })).toEqual({ rtp: 9520, stakes: minor })
    expect(await figuresOf({ rtp: 95.719, stakes: { MXN: stakes.MXN } })).toEqual({
      rtp: 9571,
      stakes: { MXN: minor.MXN },
    })
    expect(await figuresOf({})).toEqual({ rtp: undefined, stakes: undefined })
  })

  test.each([
    ['a fraction of one', { rtp: 0.961 }],
    ['more than a hundred per cent', { rtp: '100.01' }],
    ['a word', { rtp: 'high' }],
    ['another kind of value', { rtp: { value: 96 }, stakes: [1, 2] }],
    ['a currency that is not ours', { stakes: { XXX: { min: 200_000, max: 400_000 } } }],
    ['the largest below the smallest', { stakes: { MXN: { min: 400_000, max: 200_000 } } }],
    ['less than a minor unit', { stakes: { MXN: { min: 1, max: 200_000 } } }],
    ['a stake of nothing', { stakes: { MXN: { min: 0, max: 200_000 } } }],
  ])('are listed without figures that are %s', async (_what, over) => {
    cala.vendor.handlers[LIST_PATH] = () => Response.json([listed(over)])
    expect(expectValue(await sync())).toMatchObject({ listed: 1 })
    const [game] = await list()
    expect(game).toMatchObject({ gameCode: 'cg_torchoffire' })
    expect([game?.rtp, game?.stakes]).toEqual([undefined, undefined])
  })

  test("outlive a new catalogue of the brand's, and leave the brand's own as they are", async () => {
    await seedCatalogue(env.DB, testSeed)
    expect(await list()).toHaveLength(1)
    const { results } = await env.DB.prepare('SELECT * FROM games WHERE synced_at IS NULL').all()
    cala.vendor.handlers[LIST_PATH] = () => Response.json([])
    await sync()
    const after = await env.DB.prepare('SELECT * FROM games WHERE synced_at IS NULL').all()
    expect(after.results).toEqual(results)
  })

  test("of the brand's own catalogue keep their names and places; their figures follow the list of their vendor", async () => {
    const [model] = testSeed.games
    if (!model) throw new Error('no game')
    const ours = { ...model, nodeId: 'cala-ours', gameCode: 'ours', vassalage: 'CALA', number: 9_999, rtp: 9500 }
    await seedCatalogue(env.DB, { ...testSeed, games: [...testSeed.games, ours] })
    const shown = async () => (await list()).find(({ gameCode }) => gameCode === 'ours')
    const before = await shown()
    expect(before).toMatchObject({ rtp: 9500, stakes: model.stakes })
    cala.vendor.handlers[LIST_PATH] = () => Response.json([listed({ game_code: 'ours', name: 'Other', rtp: '94.00' })])
    expect(expectValue(await sync())).toMatchObject({ listed: 0, ours: 1 })
    expect(await shown()).toEqual({ ...before, rtp: 9400 })
    await seedCatalogue(env.DB, testSeed)
  })

  test.each([
    ['nothing', () => Response.json([])],
    ['an error', () => new Response('no', { status: 500 })],
    ['no list', () => Response.json({ games: [] })],
    ['only what nobody can read', () => Response.json([{ name: 'x' }])],
  ])('stay when the vendor lists %s', async (_what, respond) => {
    cala.vendor.handlers[LIST_PATH] = respond
    expect(await sync()).toMatchObject({ status: 502, body: { code: 'vendor-failed' } })
    expect(await list()).toHaveLength(1)
  })

  test("of a vendor without a list are added, renamed and taken out one by one; the brand's own are not touched", async () => {
    const one = (body: object) => put('CALA', 'game', body)
    const liveGames = async () => (await list('LIVE')).map(({ displayName }) => displayName)
    expectValue(await one({ gameCode: 'wheel', name: 'Wheel', category: 'Live Games' }))
    expectValue(await one({ gameCode: 'wheel', name: 'Big Wheel', category: 'Live Roulette' }))
    expect(await liveGames()).toEqual(['Torch of Fire', 'Big Wheel'])
    const figures = { rtp: 9730, stakes: { MXN: { min: 500, max: 100_000 } } }
    expectValue(await one({ gameCode: 'wheel', name: 'Big Wheel', category: 'Live Roulette', ...figures }))
    expect((await list('LIVE'))[1]).toMatchObject(figures)
    for (const wrong of [
      { rtp: 10_001 },
      { rtp: 96.1 },
      { stakes: { MXN: { min: 2, max: 1 } } },
      { stakes: { XXX: { min: 1, max: 2 } } },
    ])
      expect(await one({ gameCode: 'wheel', name: 'W', category: 'Live Roulette', ...wrong })).toMatchObject({
        status: 400,
      })
    expectValue(await one({ gone: 'wheel' }))
    expect(await liveGames()).toEqual(['Torch of Fire'])
    expect(await one({ gone: 'wheel' })).toMatchObject({ status: 404 })
    expect(await one({ gameCode: 'x', name: 'X', category: 'Nonsense' })).toMatchObject({ status: 400 })
    const ours = { gameCode: 'loteria-del-puerto', name: 'X', category: 'Video Slots' }
    expect(await put('FRL', 'game', ours)).toMatchObject({ status: 409 })
  })

  test('behind Valkyrie, which gives no list, are not requested', async () => {
    const valkyrie = registration({ protocol: 'valkyrie', publicKey: undefined, gameOrigins: [ORIGIN] })
    expectValue(await put('VALK', 'registration', valkyrie))
    expect(await put('VALK', 'games', {})).toMatchObject({ status: 403, body: { code: 'operation-not-allowed' } })
  })

  test('are closed and opened one by one, as any other', async () => {
    const player = await seated()
    expectValue(await send('PUT', '/ops/games/cala-cg_torchoffire', { state: 'maintenance' }))
    expect(await cala.vendor.wallet('bet', bet(player))).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
    expectValue(await send('PUT', '/ops/games/cala-cg_torchoffire', { state: 'open' }))
    expect(await cala.vendor.wallet('bet', bet(player))).toMatchObject({ status: 'RS_OK' })
  })
})
