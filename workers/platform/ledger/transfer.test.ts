import { describe, expect, test } from 'vitest'
import { MemoryBook } from '#tests/support/memoryBook'
import { ceilingOf, type Unit } from './account.ts'
import { hold, resolveHold } from './hold.ts'
import { type Draft, decide, move, type Posting } from './transfer.ts'

const draft = (over: Partial<Draft> = {}): Draft => ({
  id: 'one',
  kind: 'deposit',
  member: 'ana',
  unit: 'MXN',
  amount: 100,
  ...{ vendor: null, game: null, round: null, reference: null, closes: false, free: false },
  actor: 'provider:demo',
  postings: move('cashier', 'cash', 'MXN', 100),
  ...over,
})

function bookWith(cash: number, unit: Unit = 'MXN'): MemoryBook {
  const book = new MemoryBook()
  const given = draft({ id: 'given', unit, amount: cash, postings: move('cashier', 'cash', unit, cash) })
  if (cash > 0) book.write(decide(book, given))
  return book
}

describe('a transfer', () => {
  test('the same id and content is the first answer, the same id and other content a conflict', () => {
    const book = bookWith(0)
    book.write(decide(book, draft()))
    book.write(decide(book, draft({ id: 'two' })))
    expect(decide(book, draft())).toMatchObject({ is: 'known', transfer: { balance: 100 } })
    const others: Partial<Draft>[] = [{ amount: 101 }, { member: 'eva' }, { kind: 'play-money' }, { reference: 'x' }]
    for (const over of others) expect(decide(book, draft(over))).toEqual({ is: 'refused', why: 'conflict' })
    expect(book.journal).toHaveLength(2)
  })

  test.each([
    ['does not sum to zero', [{ account: 'cash', unit: 'MXN', amount: 1 }]],
    [
      'sums to zero only over two units',
      [
        { account: 'cash', unit: 'MXN', amount: 1 },
        { account: 'promo', unit: 'PTS', amount: -1 },
      ],
    ],
    ['is no whole amount', move('cashier', 'cash', 'MXN', 0.1 + 0.2)],
    ['names an account twice', [...move('cashier', 'cash', 'MXN', 1), ...move('cashier', 'cash', 'MXN', 1)]],
  ] as [string, Posting[]][])('that %s is a bug', (_what, postings) => {
    expect(() => decide(new MemoryBook(), draft({ postings }))).toThrow()
  })

  test('one transfer may move two units, each to zero', () => {
    const book = new MemoryBook()
    const postings = [...move('cashier', 'cash', 'MXN', 5), ...move('promo', 'points', 'PTS', 7)]
    book.write(decide(book, draft({ postings })))
    expect([book.balance('ana', 'cash', 'MXN'), book.balance('ana', 'points', 'PTS')]).toEqual([5, 7])
  })

  test('no own account goes below zero; contra accounts do', () => {
    const book = bookWith(99)
    expect(decide(book, draft({ postings: move('cash', 'house', 'MXN', 100) }))).toEqual({
      is: 'refused',
      why: 'not-enough-money',
    })
    expect(book.balance('ana', 'cashier', 'MXN')).toBe(-99)
  })

  test('10^12 minor units are exact, and one more is refused (D10)', () => {
    const book = bookWith(1_000_000_000_000)
    expect(book.balance('ana', 'cash', 'MXN')).toBe(1_000_000_000_000)
    expect(decide(book, draft({ amount: 1, postings: move('cashier', 'cash', 'MXN', 1) }))).toEqual({
      is: 'refused',
      why: 'ceiling',
    })
  })

  test('a balance of any currency stays exact in the units of the vendors', () => {
    for (const [unit, decimals] of [
      ['MXN', 2],
      ['JPY', 0],
      ['FUN', 2],
    ] as const) {
      expect(Number.isSafeInteger((ceilingOf(unit) * 100_000) / 10 ** decimals)).toBe(true)
    }
  })
})

describe('a hold', () => {
  const held = { id: 'h', member: 'ana', unit: 'MXN', amount: 60, actor: 'member' } as const
  const resolution = { id: 'r', holdId: 'h', member: 'ana', how: 'post', actor: 'system' } as const

  function bookWithHold(): MemoryBook {
    const book = bookWith(100)
    book.write(hold(book, held))
    return book
  }
  const purse = (book: MemoryBook) =>
    (['cash', 'held', 'cashier'] as const).map((name) => book.balance('ana', name, 'MXN'))

  test('sets cash aside, which cannot be spent twice', () => {
    const book = bookWithHold()
    expect(purse(book)).toEqual([40, 60, -100])
    expect(hold(book, { ...held, id: 'h2' })).toEqual({ is: 'refused', why: 'not-enough-money' })
  })

  test('posted it leaves by the cashier, voided it is cash again', () => {
    const posted = bookWithHold()
    posted.write(resolveHold(posted, resolution))
    expect(purse(posted)).toEqual([40, 0, -40])
    const voided = bookWithHold()
    voided.write(resolveHold(voided, { ...resolution, how: 'void' }))
    expect(purse(voided)).toEqual([100, 0, -100])
  })

  test('is resolved once, by transfers of its own; the hold is never edited', () => {
    const book = bookWithHold()
    const before = structuredClone(book.journal)
    book.write(resolveHold(book, resolution))
    expect(book.write(resolveHold(book, resolution))).toMatchObject({ is: 'known' })
    expect(resolveHold(book, { ...resolution, id: 'r2', how: 'void' })).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(resolveHold(book, { ...resolution, how: 'void' })).toEqual({ is: 'refused', why: 'conflict' })
    expect(book.journal.slice(0, 2)).toEqual(before)
    expect(book.journal).toHaveLength(3)
  })

  test('of another member, or of nothing, is unknown', () => {
    const book = bookWithHold()
    for (const over of [{ member: 'eva' }, { holdId: 'given' }, { holdId: 'none' }]) {
      expect(resolveHold(book, { ...resolution, ...over })).toEqual({ is: 'refused', why: 'hold-unknown' })
    }
  })
})
