import { createHash } from 'node:crypto'
import { Branch, Violation } from './branch.ts'
import { DebtModel } from './debt-model.ts'
import { Dice } from './dice.ts'
import { HeldWinModel } from './held-win-model.ts'
import { Model } from './model.ts'
import { STEPS } from './payout-steps.ts'
import { PlayModel } from './play-model.ts'
import { BRANCHES } from './translate.ts'

export interface SimulationResult {
  seed: number
  /** SHA-256 over every reply and the resulting journals: a seed must give the same hash again. */
  hash: string
  /** The violation and its step, or null. */
  violation: string | null
  /** How often each operation had which outcome. */
  seen: Map<string, number>
}

/** What no reply shows, by the rows of a bank that show it. */
const HAPPENED = {
  'bet ended with its round': `SELECT 1 FROM transfer WHERE kind = 'round-end'`,
  'bet taken back after its round': `SELECT 1 FROM transfer ended JOIN transfer back USING (reference)
    WHERE ended.kind = 'round-end' AND back.kind = 'rollback' AND back.sequence > ended.sequence`,
  'win taken back beyond the balance': `SELECT 1 FROM receivable WHERE cause = 'win-rollback'`,
  'win after one that was taken back': `SELECT 1 FROM transfer back JOIN transfer win USING (member, vendor, round)
    WHERE back.kind = 'win-rollback' AND win.kind = 'win' AND win.sequence > back.sequence`,
  'deposit charged back beyond the balance': `SELECT 1 FROM receivable WHERE cause = 'chargeback'`,
  'debt paid by a deposit': `SELECT 1 FROM transfer WHERE kind = 'repayment' AND id GLOB '*:deposit:*'`,
  'payout sent back by the bank': `SELECT 1 FROM withdrawal_step WHERE step = 'bank-return'`,
  'win before the last bet of its round': `SELECT 1 FROM transfer win JOIN transfer bet USING (member, vendor, round)
    WHERE win.kind = 'win' AND bet.kind = 'bet' AND bet.sequence > win.sequence`,
}

/** Steps between two checks of the whole disk. */
const CHECK_EVERY = 100

/**
 * Runs two banks from one seed, which decides the intents, the order of their arrival, the clock, and when a process
 * dies.
 */
export async function simulate(seed: number, steps: number): Promise<SimulationResult> {
  const dice = new Dice(seed)
  const hash = createHash('sha256')
  let nowMs = Date.UTC(2026, 0, 1)
  const clock = () => nowMs
  const pass = (ms: number) => {
    nowMs += Math.max(0, ms)
  }
  const model = new Model(STEPS, new HeldWinModel(), new DebtModel(Object.values(BRANCHES)), new PlayModel())
  const byName = new Map<string, Branch>()
  for (const name of Object.keys(BRANCHES)) byName.set(name, new Branch(name, model, dice, clock, byName))
  const branches = [...byName.values()]
  // A new payout account is usable only after a day.
  pass(25 * 3_600_000)
  let violation: string | null = null
  let step = 0
  try {
    for (; step < steps; step += 1) {
      const branch = dice.pick(branches)
      await dice.one<Promise<void> | void>([
        [46, () => branch.send()],
        [44, () => branch.deliver().then((outcomes) => void hash.update(outcomes.join('\n')))],
        [4, () => branch.wake()],
        [5.5, () => pass(dice.below(20_000))],
        [0.5, () => pass(dice.below(3_600_000))],
      ])
      if (step % CHECK_EVERY === 0) for (const one of branches) one.check()
    }
    for (const one of branches) await one.drain()
    for (const one of branches) await one.rest((toMs) => pass(toMs - nowMs))
    for (const one of branches) one.check()
  } catch (error) {
    violation = `step ${step}: ${error instanceof Violation ? error.message : `threw ${error}`}`
  }
  const seen = new Map<string, number>()
  for (const { disk, seen: some } of branches) {
    hash.update(JSON.stringify(disk.rows('SELECT * FROM transfer')))
    for (const [outcome, query] of Object.entries(HAPPENED))
      seen.set(outcome, (seen.get(outcome) ?? 0) + disk.rows(query).length)
    for (const [outcome, times] of some) seen.set(outcome, (seen.get(outcome) ?? 0) + times)
    disk.close()
  }
  return { seed, hash: hash.digest('hex'), violation, seen }
}
