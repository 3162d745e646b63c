import { expect, test } from 'vitest'
import { type Crash, Disk } from '#tests/simulation/storage'
import { termsIn } from '../engine/jackpot.ts'
import { type JackpotTerms, PARTS } from '../engine/jackpot-rules.ts'
import { JACKPOT } from '../games/la-herradura/engine.ts'
import { JackpotLedger, type PotRound } from './JackpotLedger.ts'

/** The money of a pot: nothing is lost or made, whatever is repeated, crashes or comes at the same moment. */

/** Small amounts, so that pots fill, rounding shows and the reserve runs dry. */
const TERMS: JackpotTerms = { potShare: 103, reserveShare: 51, seed: 200 * PARTS, most: 400 * PARTS }
const NOW = 1_700_000_000_000

const round = (id: number | string, stake = 20, wins = false): PotRound => ({
  ...{ round: `round-${id}`, operator: 'farol', stake, wins },
})

/** Reads all entries and the pot, and adds them up apart from the ledger. */
function audit(disk: Disk): { pot: number; reserve: number; paid: bigint } {
  const entries = disk.rows<{ kind: string; stake: number; pot: number; reserve: number; prize: number }>(
    'SELECT kind, stake, pot, reserve, prize FROM entry',
  )
  const [row] =
    disk.rows<Record<'pot' | 'reserve' | 'contributed' | 'returned' | 'paid' | 'seeded' | 'wins', number>>(
      'SELECT * FROM pot',
    )
  if (!row) return { pot: 0, reserve: 0, paid: 0n }
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((all, each) => all + BigInt(of(each)), 0n)
  const prizes = sum(({ prize }) => prize) * BigInt(PARTS)
  const shares = sum(({ kind, pot, reserve, prize }) => pot + reserve - (kind === 'return' ? -prize * PARTS : 0))
  expect(BigInt(row.contributed) - BigInt(row.returned)).toBe(shares)
  expect(BigInt(row.paid)).toBe(prizes)
  expect(BigInt(row.pot) + BigInt(row.reserve)).toBe(shares + BigInt(row.seeded) - prizes)
  for (const { kind, stake, pot, reserve } of entries)
    if (kind === 'contribution') expect(pot + reserve).toBe(stake * (TERMS.potShare + TERMS.reserveShare))
  expect(row.pot).toBeGreaterThanOrEqual(0)
  expect(row.pot).toBeLessThanOrEqual(TERMS.most)
  return { pot: row.pot, reserve: row.reserve, paid: BigInt(row.paid) }
}

test('a round is counted once, however often it arrives, and other content under its id is refused', () => {
  const disk = new Disk()
  const ledger = new JackpotLedger(disk)
  expect(ledger.settle(round(1), TERMS, NOW)).toBe(0)
  const once = audit(disk)
  expect(ledger.settle(round(1), TERMS, NOW + 1)).toBe(0)
  expect(audit(disk)).toEqual(once)
  expect(ledger.settle(round(1, 40), TERMS, NOW)).toBeNull()
  expect(ledger.settle(round(1, 20, true), TERMS, NOW)).toBeNull()
  expect(audit(disk)).toEqual(once)
  expect(once).toMatchObject({ pot: TERMS.seed + 20 * 103, reserve: 20 * 51 })
})

test('of two simultaneous winners the first takes the pot, the second the next pot, each once', () => {
  const disk = new Disk()
  const ledger = new JackpotLedger(disk)
  for (let index = 0; index < 20; index += 1) ledger.settle(round(index, 500), TERMS, NOW)
  const { pot } = audit(disk)
  const first = ledger.settle(round('a', 20, true), TERMS, NOW)
  const second = ledger.settle(round('b', 20, true), TERMS, NOW)
  // The pot with the round's own share, rounded up to the minor unit.
  expect(first).toBe(Math.ceil((pot + 20 * 103) / PARTS))
  expect(second).toBe(Math.ceil((TERMS.seed + 20 * 103) / PARTS))
  expect([ledger.settle(round('a', 20, true), TERMS, NOW), ledger.settle(round('b', 20, true), TERMS, NOW)]).toEqual([
    first,
    second,
  ])
  expect(audit(disk).paid).toBe(BigInt(((first ?? 0) + (second ?? 0)) * PARTS))
  expect(ledger.state(TERMS)).toMatchObject({ wins: 2, lastWinMs: NOW })
})

test('a new pot has its seed at once, also when the reserve is lower: the studio advances it', () => {
  const disk = new Disk()
  const ledger = new JackpotLedger(disk)
  const prize = ledger.settle(round(1, 20, true), TERMS, NOW) ?? 0
  const { pot, reserve } = audit(disk)
  expect(prize).toBe(201)
  expect(pot).toBe(TERMS.seed)
  expect(reserve).toBe(20 * 51 - (prize * PARTS - TERMS.seed - 20 * 103) - TERMS.seed)
})

test('contributions above a full pot go into the reserve', () => {
  const disk = new Disk()
  const ledger = new JackpotLedger(disk)
  ledger.settle(round(1, 30_000), TERMS, NOW)
  expect(audit(disk)).toMatchObject({ pot: TERMS.most, reserve: 30_000 * 154 - 200 * PARTS })
})

test('a returned round takes its shares back, once; an uncounted one is not counted later', () => {
  const disk = new Disk()
  const ledger = new JackpotLedger(disk)
  ledger.settle(round(1, 500), TERMS, NOW)
  const before = audit(disk)
  ledger.settle(round(2, 600), TERMS, NOW)
  for (let times = 0; times < 3; times += 1) ledger.takeBack('round-2', 'farol', NOW)
  expect(audit(disk)).toEqual(before)
  expect(ledger.settle(round(2, 600), TERMS, NOW)).toBeNull()
  ledger.takeBack('round-3', 'farol', NOW)
  expect(ledger.settle(round(3), TERMS, NOW)).toBeNull()
  expect(audit(disk)).toEqual(before)
  expect(ledger.state(TERMS)).toMatchObject({ returned: String(600 * 154), contributed: String(1_100 * 154) })
})

test('a round that had won is returned with its prize, which goes to the reserve', () => {
  const disk = new Disk()
  const ledger = new JackpotLedger(disk)
  const prize = ledger.settle(round(1, 1_000, true), TERMS, NOW) ?? 0
  const before = audit(disk)
  ledger.takeBack('round-1', 'farol', NOW)
  const after = audit(disk)
  expect(after.paid).toBe(0n)
  expect(after.pot + after.reserve).toBe(before.pot + before.reserve - 1_000 * 154 + prize * PARTS)
})

/** A generator of whole numbers, the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('no call is lost, doubled or half done when it is killed at any statement and repeated', () => {
  const pick = numbersFrom(7)
  const disk = new Disk()
  let ledger = new JackpotLedger(disk)
  const prizes = new Map<string, number | null>()
  for (let index = 0; index < 600; index += 1) {
    // Some rounds come again later, some are returned.
    const id = pick(5) === 0 ? pick(index + 1) : index
    const call = round(id, 20 * (1 + (id % 9)), id % 11 === 3)
    const returns = pick(12) === 0
    if (pick(2) === 0) {
      disk.dieIn(pick(9))
      try {
        if (returns) ledger.takeBack(call.round, 'farol', NOW)
        else ledger.settle(call, TERMS, NOW)
      } catch (error) {
        if (!disk.isDead) throw error as Crash
      }
      disk.revive()
      ledger = new JackpotLedger(disk)
    }
    if (returns) {
      ledger.takeBack(call.round, 'farol', NOW)
      prizes.set(call.round, null)
    } else {
      const prize = ledger.settle(call, TERMS, NOW)
      if (prizes.has(call.round)) expect(prize).toBe(prizes.get(call.round))
      prizes.set(call.round, prize)
    }
    if (index % 10 === 0) audit(disk)
  }
  const paid = [...prizes.values()].reduce<number>((sum, prize) => sum + (prize ?? 0), 0)
  expect(audit(disk).paid).toBe(BigInt(paid * PARTS))
  expect(disk.rows('SELECT round, kind FROM entry GROUP BY round, kind HAVING count(*) > 1')).toEqual([])
})

test('in the currency with the largest amounts every part stays a whole number that a double holds', () => {
  const { most } = termsIn(JACKPOT, 'COP')
  expect(Number.isSafeInteger(2 * most)).toBe(true)
})
