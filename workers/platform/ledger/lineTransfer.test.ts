import { describe, expect, test } from 'vitest'
import { MemoryBook } from '#tests/support/memoryBook'
import { ceilingOf } from './account.ts'
import { arrive, comeBack, depart, type LineTransfer } from './lineTransfer.ts'
import { decide, move } from './transfer.ts'

const transfer: LineTransfer = { from: 'ana', to: 'eva', id: 'x', unit: 'MXN', amount: 40 }

function bookWith(member: string, cash: number): MemoryBook {
  const book = new MemoryBook()
  const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const postings = move('cashier', 'cash', 'MXN', cash)
  const given = { ...none, id: `given ${member}`, kind: 'deposit', member, unit: 'MXN', amount: cash } as const
  book.write(decide(book, { ...given, actor: 'provider:demo', postings }))
  return book
}
const balances = (book: MemoryBook, member: string) => [
  book.balance(member, 'cash', 'MXN'),
  book.balance(member, 'transit', 'MXN'),
]

describe('a transfer along a line', () => {
  test('is in transit between two books, and in none when it has arrived', () => {
    const [here, there] = [bookWith('ana', 100), bookWith('eva', 5)]
    here.write(depart(here, transfer))
    expect(balances(here, 'ana')).toEqual([60, 40])
    there.write(arrive(there, transfer))
    expect(balances(there, 'eva')).toEqual([45, -40])
  })

  test('is the same transfer in one book: its two ends have ids of their own', () => {
    const book = bookWith('ana', 100)
    for (const rule of [depart, arrive]) book.write(rule(book, transfer))
    expect([balances(book, 'ana'), balances(book, 'eva')]).toEqual([
      [60, 40],
      [40, -40],
    ])
    expect(book.journal.map(({ id, reference }) => [id, reference]).slice(1)).toEqual([
      ['transfer-out:ana:x', null],
      ['transfer-in:ana:x', 'transfer-out:ana:x'],
    ])
  })

  test('happens once, whatever is asked again', () => {
    const book = bookWith('ana', 100)
    for (const rule of [depart, arrive, depart, arrive, arrive]) book.write(rule(book, transfer))
    expect(book.journal).toHaveLength(3)
    for (const rule of [depart, arrive])
      expect(rule(book, { ...transfer, amount: 41 })).toEqual({ is: 'refused', why: 'conflict' })
  })

  test('comes back once, and only what was sent', () => {
    const book = bookWith('ana', 100)
    expect(comeBack(book, transfer)).toEqual({ is: 'refused', why: 'conflict' })
    book.write(depart(book, transfer))
    expect(comeBack(book, { ...transfer, amount: 41 })).toEqual({ is: 'refused', why: 'conflict' })
    for (let times = 0; times < 3; times += 1) book.write(comeBack(book, transfer))
    expect(balances(book, 'ana')).toEqual([100, 0])
    expect(book.journal).toHaveLength(3)
  })

  test('takes no more than there is and brings no more than may be', () => {
    const [poor, rich] = [bookWith('ana', 39), bookWith('eva', ceilingOf('MXN') - 39)]
    expect(depart(poor, transfer)).toEqual({ is: 'refused', why: 'not-enough-money' })
    expect(arrive(rich, transfer)).toEqual({ is: 'refused', why: 'ceiling' })
  })
})
