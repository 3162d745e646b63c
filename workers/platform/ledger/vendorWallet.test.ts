import { beforeEach, describe, expect, test } from 'vitest'
import { MemoryBook } from '#tests/support/memoryBook'
import { decide, move } from './transfer.ts'
import { align, begin, type Ending, end, type Passage } from './vendorWallet.ts'

const passage: Passage = { id: 'p1', member: 'ana', vendor: 'FRL', unit: 'MXN', amount: 300 }
const ENDINGS: Ending[] = ['vendor-arrive', 'vendor-return', 'vendor-collect', 'vendor-keep']

let book: MemoryBook
const at = (account: 'cash' | 'transit' | 'house' | 'vendor:FRL') => book.balance('ana', account, 'MXN')

beforeEach(() => {
  book = new MemoryBook()
  const facts = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const draft = { ...facts, id: 'd1', kind: 'deposit', member: 'ana', unit: 'MXN', amount: 1_000 } as const
  book.write(decide(book, { ...draft, actor: 'provider:demo', postings: move('cashier', 'cash', 'MXN', 1_000) }))
})

describe('a passage', () => {
  test.each([
    ['vendor-send', 'vendor-arrive', 700, 300],
    ['vendor-send', 'vendor-return', 1_000, 0],
  ] as const)('begun by %s and ended by %s leaves nothing in transit', (beginning, ending, cash, there) => {
    expect(book.write(begin(book, beginning, passage)).is).toBe('new')
    expect([at('cash'), at('transit')]).toEqual([700, 300])
    expect(book.write(end(book, ending, passage)).is).toBe('new')
    expect([at('cash'), at('transit'), at('vendor:FRL')]).toEqual([cash, 0, there])
  })

  test.each([
    ['vendor-collect', 1_000, 0],
    ['vendor-keep', 700, 300],
  ] as const)('out of the vendor and ended by %s leaves nothing in transit', (ending, cash, there) => {
    for (const verdict of [() => begin(book, 'vendor-send', passage), () => end(book, 'vendor-arrive', passage)])
      book.write(verdict())
    const back = { ...passage, id: 'p2' }
    book.write(begin(book, 'vendor-recall', back))
    expect([at('transit'), at('vendor:FRL')]).toEqual([300, 0])
    book.write(end(book, ending, back))
    expect([at('cash'), at('transit'), at('vendor:FRL')]).toEqual([cash, 0, there])
  })

  test('ends once: the same ending again is the first answer, the other one is refused', () => {
    book.write(begin(book, 'vendor-send', passage))
    book.write(end(book, 'vendor-arrive', passage))
    expect(book.write(end(book, 'vendor-arrive', passage)).is).toBe('known')
    expect(end(book, 'vendor-return', passage)).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(book.journal).toHaveLength(3)
  })

  test.each(ENDINGS)('that never began has no %s', (ending) => {
    expect(end(book, ending, passage)).toEqual({ is: 'refused', why: 'hold-unknown' })
  })

  test.each([
    ['another amount', { amount: 301 }],
    ['another vendor', { vendor: 'PG' }],
    ['another unit', { unit: 'USD' }],
  ] as const)('is not ended with %s', (_what, over) => {
    book.write(begin(book, 'vendor-send', passage))
    expect(end(book, 'vendor-arrive', { ...passage, ...over })).toEqual({ is: 'refused', why: 'hold-unknown' })
  })

  test('of more than there is does not begin, either way', () => {
    expect(begin(book, 'vendor-send', { ...passage, amount: 1_001 })).toEqual({
      is: 'refused',
      why: 'not-enough-money',
    })
    expect(begin(book, 'vendor-recall', passage)).toEqual({ is: 'refused', why: 'not-enough-money' })
  })

  test('is begun once under its id; with other content it is a conflict', () => {
    book.write(begin(book, 'vendor-send', passage))
    expect(begin(book, 'vendor-send', passage).is).toBe('known')
    expect(begin(book, 'vendor-send', { ...passage, amount: 299 })).toEqual({ is: 'refused', why: 'conflict' })
  })
})

describe("the vendor's figure", () => {
  beforeEach(() => {
    book.write(begin(book, 'vendor-send', passage))
    book.write(end(book, 'vendor-arrive', passage))
  })

  test.each([
    [450, -150],
    [120, 180],
    [0, 300],
  ])('of %i is what our account says after it, and the house has the rest', (figure, house) => {
    book.write(align(book, passage, figure, 'after'))
    expect([at('vendor:FRL'), at('house')]).toEqual([figure, house])
    expect(book.journal.at(-1)).toMatchObject({ kind: 'vendor-result', vendor: 'FRL', reference: `ana:p1=${figure}` })
  })

  test('that is ours already writes nothing', () => {
    expect(align(book, passage, 300, 'after')).toEqual({ is: 'idle' })
  })

  test('is booked once on either side of a passage', () => {
    book.write(align(book, passage, 450, 'before'))
    expect(align(book, passage, 500, 'before')).toEqual({ is: 'refused', why: 'conflict' })
    expect(book.write(align(book, passage, 500, 'after')).is).toBe('new')
    expect(at('vendor:FRL')).toBe(500)
  })

  test('above what an account may hold is not booked', () => {
    expect(align(book, passage, 2_000_000_000_000, 'after')).toEqual({ is: 'refused', why: 'ceiling' })
  })
})
