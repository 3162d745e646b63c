import { describe, expect, test } from 'vitest'
import { StandInWallet } from './wallet.ts'
import { GameWindow } from './window.ts'

/** What the jurisdiction of a launch wants of a game (docs/profiles.md). */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const newUser = () => crypto.randomUUID()

describe('automatic play', () => {
  test.each([
    ['MX', true],
    ['gb', false],
  ])('in %s is offered: %s', async (country, autoplay) => {
    new StandInWallet(50_000 * UNIT)
    expect((await GameWindow.open({ user: newUser(), country })).table.autoplay).toBe(autoplay)
  })

  test('is not offered, and a round waits, as the launch wants; never less than its country wants', async () => {
    new StandInWallet(50_000 * UNIT)
    const limits = (slot: number) => ({ autoplay: false, round_ms: { slot, other: 9_000 } })
    for (const [country, slot, seconds] of [
      ['MX', 4_000, 4],
      ['ES', 1_000, 3],
    ] as const) {
      const window = await GameWindow.open({ user: newUser(), country, game_rules: limits(slot) })
      expect(window.table.autoplay).toBe(false)
      const { waitMs } = (await window.play()).value
      expect(waitMs).toBeGreaterThan(seconds * 1_000 - 900)
      expect(waitMs).toBeLessThanOrEqual(seconds * 1_000)
      // The studio itself refuses the round that comes too early.
      expect((await window.play()).code).toBe('too-many-requests')
    }
  })
})
