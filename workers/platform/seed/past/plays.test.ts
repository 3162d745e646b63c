/** @module-tag proof */

import { expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { payouts } from '#brand/payouts'
import { SPEI } from '#tests/support/stand-ins/spei'
import { timeZoneOf } from '../../../shared/time-zone.ts'
import { PAST_PLAYERS } from './players.ts'
import { playsOf } from './plays.ts'

const START_MS = Date.parse('2026-11-24T00:00:00Z')
const STEP_MS = 17 * 60_000 + 17

test('no entry is in the future at any time of planning, and every bet has its win', () => {
  for (let at = 0; at < 600; at += 1) {
    const nowMs = START_MS + at * STEP_MS
    const zone = timeZoneOf(brand.timeZone, nowMs)
    if (zone === null) throw new Error(brand.timeZone)
    const world = {
      ...{ nowMs, zone, currency: brand.currency, depositMethod: 'spei', depositTerms: SPEI },
      payoutMethods: [...payouts.ways],
    }
    for (const player of PAST_PLAYERS) {
      const entries = playsOf(player, `member of ${player.account}`, world)
      const bets = entries.filter((entry) => entry.is === 'play' && entry.operation.kind === 'bet')
      const wins = entries.filter((entry) => entry.is === 'play' && entry.operation.kind === 'win')
      const late = entries.filter(({ atMs }) => atMs > nowMs)
      expect([player.account, late, wins.length]).toEqual([player.account, [], bets.length])
    }
  }
})
