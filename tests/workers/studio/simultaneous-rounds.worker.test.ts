import { afterEach, describe, expect, test, vi } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import type { Table } from '../../../workers/studio/wire.ts'
import { StandInWallet } from './wallet.ts'
import { call, GameWindow, launchOf, operatorCall } from './window.ts'

/** Launches and rounds that are asked for together: one session, one round, and the money of one round. */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const OPENINGS = 60
const SPINS = FULL ? 200 : 50
const newUser = () => crypto.randomUUID()
const together = <Result>(count: number, use: () => Promise<Result>) => Promise.all(Array.from({ length: count }, use))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('at once', () => {
  test(`one launch code opens one session for ${OPENINGS} uses`, async () => {
    new StandInWallet(50_000 * UNIT)
    const response = await operatorCall('/api/game/url', launchOf({ user: newUser() }))
    const code = new URL(((await response.json()) as { url: string }).url).hash.slice(1)
    const opened = await together(OPENINGS, () => call<{ session: string; table: Table }>('POST', '/seat', { code }))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(opened.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([401]))
  })

  test(`${SPINS} presses under one key are one round`, async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    const roundKey = crypto.randomUUID()
    const spun = await together(SPINS, () => window.play({ roundKey }))
    const played = spun.filter(({ status }) => status === 200)
    expect(new Set(played.map(({ value }) => value.round.id)).size).toBe(1)
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
    expect(wallet.balance).toBe((50_000 - 1_000 + (played[0]?.value.round.win ?? 0)) * UNIT)
  })

  test(`${SPINS} presses under keys of their own are one round, and the others wait for the next cycle`, async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    const spun = await together(SPINS, () => window.play())
    const [played, ...more] = spun.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(spun.filter(({ status }) => status >= 500)).toEqual([])
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
    expect(wallet.balance).toBe((50_000 - 1_000 + (played?.value.round.win ?? 0)) * UNIT)
  })
})

test('a round belongs to its player: another neither sees it nor plays on under its key', async () => {
  const wallet = new StandInWallet(50_000 * UNIT)
  const [mine, theirs] = [await GameWindow.open({ user: newUser() }), await GameWindow.open({ user: newUser() })]
  const roundKey = crypto.randomUUID()
  const { value } = await mine.play({ roundKey })
  const other = await theirs.play({ roundKey })
  expect(other.value.round.id).not.toBe(value.round.id)
  expect(wallet.of('/wallet/bet')).toHaveLength(2)
  const history = await theirs.get<{ rounds: { id: string }[] }>('/history')
  expect(JSON.stringify(history.value)).not.toContain(value.round.id)
})
