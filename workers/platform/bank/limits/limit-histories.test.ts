/** @module-tag proof */

import { expect, test } from 'vitest'
import { seen, TestBank } from '#tests/simulation/limits/bank'
import { History } from '#tests/simulation/limits/history'
import { FULL } from '#tests/support/product/tier'

const SEQUENCES = FULL ? 10_000 : 300
const STEPS = 60
/** Histories of one bank: each is another member's. */
const MEMBERS = 50

/** What must have happened: a history in which nothing is refused and nothing waits would prove nothing. */
const EXPECTED = [
  ...['set ok', 'house ok', 'cancel ok', 'cancel not-found'],
  ...['confirm ok', 'confirm not-found', 'confirm limit-waiting', 'confirm limit-changed'],
  ...['deposit ok', 'deposit limit-reached', 'agent arrived', 'agent limit-reached'],
  ...['bet ok', 'bet limit-reached', 'bet mixed', 'bet bonus', 'further ok', 'win ok', 'rollback ok'],
  ...['break ok', 'exclude ok', 'return ok', 'return wrong-state', 'set excluded', 'confirm excluded'],
  ...['deposit excluded', 'credit excluded', 'agent excluded', 'bet member-disabled', 'further member-disabled'],
  ...['win in a break', 'rollback in a break', 'bonus ok', 'bonus excluded', 'release ok'],
  ...['vendor in ok', 'vendor in excluded', 'vendor out ok'],
]

test('no accepted operation breaks a limit in force, none is refused without one, and no win or rollback is', () => {
  for (let first = 0; first < SEQUENCES; first += MEMBERS) {
    const bank = new TestBank()
    for (let seed = first; seed < first + MEMBERS; seed += 1) {
      const history = new History(seed, bank)
      for (let step = 0; step < STEPS; step += 1) history.step()
    }
    bank.disk.close()
  }
  for (const outcome of EXPECTED) expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThan(SEQUENCES / 100)
})
