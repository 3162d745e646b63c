import { describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { changePoints, endPointHold, exchangePoints, holdPoints } from './points.ts'
import type { Verdict } from './transfer.ts'

const ANA = { member: 'ana' } as const
const BALANCES = ['points', 'held', 'promo'] as const

function ledgerWith(points: number): MemoryLedger {
  const ledger = new MemoryLedger()
  ledger.write(changePoints(ledger, { ...ANA, id: 'earned', points }))
  return ledger
}
const balances = (ledger: MemoryLedger) => BALANCES.map((name) => ledger.balance('ana', name, 'PTS'))
const hold = (ledger: MemoryLedger, id: string, points: number) =>
  ledger.write(holdPoints(ledger, { ...ANA, id, points }))
const endHold = (ledger: MemoryLedger, how: 'spent' | 'returned', holdId: string) =>
  ledger.write(endPointHold(ledger, how, { ...ANA, id: `${holdId}:${how}`, holdId, actor: 'operator:eva' }))
function exchange(ledger: MemoryLedger, id: string, points: number, amount: number): Verdict {
  const { taken, paid } = exchangePoints(ledger, { ...ANA, id, points, unit: 'MXN', amount })
  if (taken.is === 'refused' || paid.is === 'refused') return taken.is === 'refused' ? taken : paid
  ledger.write(paid)
  return ledger.write(taken)
}

describe('points', () => {
  test('are set aside and given once, or usable again once', () => {
    const ledger = ledgerWith(100)
    expect(hold(ledger, 'a', 60)).toMatchObject({ is: 'new', transfer: { balance: 40 } })
    expect(hold(ledger, 'b', 41)).toEqual({ is: 'refused', why: 'not-enough-points' })
    expect(endHold(ledger, 'spent', 'a').is).toBe('new')
    expect(endHold(ledger, 'spent', 'a').is).toBe('known')
    expect(endHold(ledger, 'returned', 'a')).toEqual({ is: 'refused', why: 'hold-resolved' })
    hold(ledger, 'c', 40)
    expect(balances(ledger)).toEqual([0, 40, -40])
    expect(endHold(ledger, 'returned', 'c').is).toBe('new')
    expect(endHold(ledger, 'spent', 'c')).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(balances(ledger)).toEqual([40, 0, -40])
  })

  test('a return that comes first refuses what is late, and ends no hold of another member', () => {
    const ledger = ledgerWith(100)
    expect(endHold(ledger, 'returned', 'late')).toMatchObject({ is: 'new', transfer: { amount: 0, postings: [] } })
    expect(hold(ledger, 'late', 10)).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(exchange(ledger, 'late', 10, 10)).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(endHold(ledger, 'spent', 'never')).toEqual({ is: 'refused', why: 'hold-unknown' })
    hold(ledger, 'a', 10)
    const other = { member: 'bea', id: 'x', holdId: 'a', actor: 'member:bea' }
    expect(endPointHold(ledger, 'returned', other)).toEqual({ is: 'refused', why: 'conflict' })
    expect(balances(ledger)).toEqual([90, 10, -100])
  })

  test('are exchanged for cash, both or neither, and no return undoes it', () => {
    const ledger = ledgerWith(100)
    expect(exchange(ledger, 'e', 60, 25).is).toBe('new')
    expect(exchange(ledger, 'e', 60, 25).is).toBe('known')
    expect(exchange(ledger, 'e', 60, 26)).toEqual({ is: 'refused', why: 'conflict' })
    expect(exchange(ledger, 'f', 41, 1)).toEqual({ is: 'refused', why: 'not-enough-points' })
    expect(endHold(ledger, 'returned', 'e')).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect([...balances(ledger), ledger.balance('ana', 'cash', 'MXN')]).toEqual([40, 0, -40, 25])
  })

  test('a voided bet takes them back below zero, and nothing else does', () => {
    const ledger = ledgerWith(50)
    exchange(ledger, 'e', 50, 5)
    expect(changePoints(ledger, { ...ANA, id: 'void', points: -30 })).toMatchObject({ is: 'new' })
    ledger.write(changePoints(ledger, { ...ANA, id: 'void', points: -30 }))
    expect(balances(ledger)).toEqual([-30, 0, 30])
    expect(hold(ledger, 'a', 1)).toEqual({ is: 'refused', why: 'not-enough-points' })
    ledger.write(changePoints(ledger, { ...ANA, id: 'more', points: 31 }))
    expect(hold(ledger, 'a', 1).is).toBe('new')
  })

  test('equal an independent count through 300 histories', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomFrom(seed)
      const below = (limit: number) => Math.floor(random() * limit)
      const ledger = new MemoryLedger()
      const expected = { points: 0, held: 0, cash: 0 }
      const holds = new Map<string, number>()
      const done = new Set<string>()
      for (let at = 0; at < 60; at += 1) {
        const id = `r${below(20)}`
        const how = (['spent', 'returned'] as const)[below(2)] ?? 'spent'
        const points = 1 + below(30)
        const step = below(4)
        if (step === 0) {
          const change = below(80) - 25
          ledger.write(changePoints(ledger, { ...ANA, id: `c${at}`, points: change }))
          expected.points += change
        } else if (step === 1) {
          if (hold(ledger, id, points).is === 'new') {
            expect([done.has(id), expected.points >= points]).toEqual([false, true])
            holds.set(id, points)
            done.add(id)
            expected.points -= points
            expected.held += points
          }
        } else if (step === 2) {
          const amount = holds.get(id) ?? 0
          const { is } = endHold(ledger, how, id)
          if (is === 'new') {
            done.add(id)
            holds.delete(id)
            expected.held -= amount
            if (how === 'returned') expected.points += amount
          }
        } else if (exchange(ledger, id, points, points * 2).is === 'new') {
          expect([done.has(id), expected.points >= points]).toEqual([false, true])
          done.add(id)
          expected.points -= points
          expected.cash += points * 2
        }
        const [usable, aside, promo] = balances(ledger)
        expect([usable, aside, ledger.balance('ana', 'cash', 'MXN')], `seed ${seed}`).toEqual([
          ...[expected.points, expected.held],
          expected.cash,
        ])
        expect((usable ?? 0) + (aside ?? 0) + (promo ?? 0)).toBe(0)
      }
    }
  })
})
