import { describe, expect, test } from 'vitest'
import { MemoryBook } from '#tests/support/memoryBook'
import { hold, leftOf, resolveHold, returnPayout } from './hold.ts'
import { decide, move } from './transfer.ts'

const HELD = { id: 'h', member: 'ana', unit: 'MXN', amount: 60, actor: 'member' } as const
const ABOUT = { holdId: 'h', member: 'ana', actor: 'operator:eva' } as const

function bookWithHold(): MemoryBook {
  const book = new MemoryBook()
  const elsewhere = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const paid = { id: 'd', kind: 'deposit', member: 'ana', unit: 'MXN', amount: 100, actor: 'provider:demo' } as const
  book.write(decide(book, { ...paid, ...elsewhere, postings: move('cashier', 'cash', 'MXN', 100) }))
  book.write(hold(book, HELD))
  return book
}
const post = (book: MemoryBook, id: string, amount?: number) =>
  book.write(resolveHold(book, { ...ABOUT, id, how: 'post', ...(amount === undefined ? {} : { amount }) }))
const release = (book: MemoryBook, id: string) => book.write(resolveHold(book, { ...ABOUT, id, how: 'void' }))
const giveBack = (book: MemoryBook, id: string, amount: number) =>
  book.write(returnPayout(book, { ...ABOUT, id, amount }))
const purse = (book: MemoryBook) =>
  (['cash', 'held', 'cashier'] as const).map((name) => book.balance('ana', name, 'MXN'))

describe('a hold in parts', () => {
  test('is posted part by part, and the rest is cash again, once', () => {
    const book = bookWithHold()
    post(book, 'p1', 25)
    post(book, 'p2', 10)
    expect([leftOf(book, 'h'), purse(book)]).toEqual([25, [40, 25, -65]])
    expect(release(book, 'v')).toMatchObject({ is: 'new', transfer: { kind: 'hold-void', amount: 25, reference: 'h' } })
    expect([leftOf(book, 'h'), purse(book)]).toEqual([0, [65, 0, -65]])
    expect(release(book, 'v2')).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(post(book, 'p3', 1)).toEqual({ is: 'refused', why: 'hold-resolved' })
  })

  test('never gives more than was held', () => {
    const book = bookWithHold()
    post(book, 'p1', 59)
    expect(post(book, 'p2', 2)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    for (const amount of [0, -1]) expect(post(book, 'p2', amount)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    expect(post(book, 'p2', 1)).toMatchObject({ is: 'new' })
    expect(post(book, 'p3', 1)).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(purse(book)).toEqual([40, 0, -40])
  })

  test('a part asked for again is the first answer; other content under its id is a conflict', () => {
    const book = bookWithHold()
    post(book, 'p1', 25)
    expect(post(book, 'p1', 25)).toMatchObject({ is: 'known' })
    expect(post(book, 'p1', 26)).toEqual({ is: 'refused', why: 'conflict' })
    release(book, 'v')
    expect(release(book, 'v')).toMatchObject({ is: 'known', transfer: { amount: 35 } })
    expect(post(book, 'v')).toEqual({ is: 'refused', why: 'conflict' })
    expect(book.journal).toHaveLength(4)
  })
})

describe('a payout that came back', () => {
  test('is cash again, never more than was posted', () => {
    const book = bookWithHold()
    expect(giveBack(book, 'r1', 1)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    post(book, 'p1', 40)
    giveBack(book, 'r1', 30)
    expect(purse(book)).toEqual([70, 20, -90])
    expect(giveBack(book, 'r1', 30)).toMatchObject({ is: 'known' })
    expect(giveBack(book, 'r2', 11)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    expect(giveBack(book, 'r2', 10)).toMatchObject({ is: 'new' })
    expect(purse(book)).toEqual([80, 20, -100])
  })

  test('of another member, or of no hold, is unknown; what is still held is not touched by it', () => {
    const book = bookWithHold()
    post(book, 'p1', 40)
    for (const over of [{ member: 'eva' }, { holdId: 'd' }, { holdId: 'none' }])
      expect(returnPayout(book, { ...ABOUT, id: 'r', amount: 1, ...over })).toEqual({
        is: 'refused',
        why: 'hold-unknown',
      })
    giveBack(book, 'r', 40)
    expect(release(book, 'v')).toMatchObject({ transfer: { amount: 20 } })
    expect(purse(book)).toEqual([100, 0, -100])
  })
})
