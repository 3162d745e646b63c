import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PREPAIDS_PATH, REWARD_CANCEL_PATH, REWARD_CREATE_PATH } from '#api/vendors/free-bets'
import { FREE_ROUNDS } from '#tests/exams/operator/rewards/free-rounds'
import { expectValue } from '../support/world.ts'
import {
  accept,
  begin,
  given,
  later,
  onlyOf,
  openVendor,
  PREPAID,
  play,
  player,
  sentTo,
  usedOf,
  vendor,
} from './free-round-world.ts'

/** What a vendor answers, or does not, when it is asked for free rounds (decision 196). */

beforeAll(begin)
beforeEach(openVendor)
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a vendor of free rounds', () => {
  test('that does not answer is asked until it does, under the same name', async () => {
    const one = await player()
    await given([one])
    const { reward } = await onlyOf(one)
    vendor.handlers[REWARD_CREATE_PATH] = () => {
      throw new DOMException('The operation timed out.', 'TimeoutError')
    }
    expect(expectValue(await accept(one, reward))).toMatchObject({ state: 'process' })
    vendor.handlers[REWARD_CREATE_PATH] = (body) => Response.json({ ...body, game_id: 1 })
    await later(61_000)
    expect(await onlyOf(one)).toMatchObject({ state: 'playing', left: 10 })
    expect(new Set(sentTo(REWARD_CREATE_PATH).map(({ body }) => body.reward_uuid))).toEqual(new Set([reward]))
    expect(sentTo(REWARD_CREATE_PATH)).toHaveLength(2)
  })

  test('that does not answer is asked once a minute, whatever is waiting', async () => {
    const waiting = [await player(), await player(), await player()]
    await given(waiting)
    vendor.handlers[REWARD_CREATE_PATH] = () => new Response('', { status: 503 })
    for (const one of waiting) expectValue(await accept(one, (await onlyOf(one)).reward))
    await later(61_000)
    expect(sentTo(REWARD_CREATE_PATH)).toHaveLength(4)
    vendor.handlers[REWARD_CREATE_PATH] = (body) => Response.json({ ...body, game_id: 1 })
    await later(300_000)
    for (const one of waiting) expect(await onlyOf(one)).toMatchObject({ state: 'playing', left: 10 })
  })

  test.each([
    ['refuses', () => Response.json({ error: 'no' }, { status: 400 })],
    ['names another member', (body: object) => Response.json({ ...body, user: 'other', game_id: 1 })],
  ])('that %s gives none: the stakes return, and no bet of it is accepted', async (_how, handler) => {
    const [one, before] = [await player(), await usedOf()]
    await given([one])
    const { reward } = await onlyOf(one)
    vendor.handlers[REWARD_CREATE_PATH] = handler
    expect(expectValue(await accept(one, reward))).toMatchObject({ state: 'failed', left: 0 })
    expect(await usedOf()).toBe(before)
    expect((await play(one, reward)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(sentTo(REWARD_CANCEL_PATH)).toHaveLength(1)
  })

  test('that lists the prepaids of all its games is asked for the number of the game', async () => {
    const one = await player()
    await given([one])
    const prepaid = (id: number) => ({ prepaid_uuid: PREPAID.replace(/1$/, String(id)), game_id: id, currency: 'MXN' })
    vendor.handlers[PREPAIDS_PATH] = () => Response.json([prepaid(1), { ...prepaid(2), bet_value: 5 }, prepaid(3)])
    const about = { category: 'Video Slots', product: '', enabled: true, platforms: [], blocked_countries: [] }
    const game = { ...about, name: 'Lotería', url_thumb: '', url_background: '' }
    vendor.handlers['/api/game/list'] = () =>
      Response.json([
        { ...game, game_id: 1, game_code: 'otro' },
        { ...game, game_id: 3, game_code: FREE_ROUNDS.game },
      ])
    expectValue(await accept(one, (await onlyOf(one)).reward))
    expect(sentTo(REWARD_CREATE_PATH)[0]?.body).toMatchObject({ game_id: 3, prepaid_uuid: prepaid(3).prepaid_uuid })
  })
})
