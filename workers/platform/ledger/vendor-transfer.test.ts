import { beforeEach, describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { ceilingOf } from './account.ts'
import { decide, move } from './transfer.ts'
import {
  complete,
  type Ending,
  heldPart,
  holdGain,
  initiate,
  reconcile,
  type VendorTransfer,
} from './vendor-transfer.ts'

const transfer: VendorTransfer = { id: 'p1', member: 'ana', vendor: 'FRL', unit: 'MXN', amount: 300 }
const ENDINGS: Ending[] = ['vendor-arrive', 'vendor-return', 'vendor-collect', 'vendor-keep']

let ledger: MemoryLedger
const at = (account: 'cash' | 'transit' | 'house' | 'held-wins' | 'vendor:FRL') => ledger.balance('ana', account, 'MXN')

beforeEach(() => {
  ledger = new MemoryLedger()
  const facts = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const draft = { ...facts, id: 'd1', kind: 'deposit', member: 'ana', unit: 'MXN', amount: 1_000 } as const
  ledger.write(decide(ledger, { ...draft, actor: 'provider:demo', postings: move('cashier', 'cash', 'MXN', 1_000) }))
})

describe('a vendor transfer', () => {
  test.each([
    ['vendor-send', 'vendor-arrive', 700, 300],
    ['vendor-send', 'vendor-return', 1_000, 0],
  ] as const)('begun by %s and ended by %s leaves no money in transit', (beginning, ending, cash, there) => {
    expect(ledger.write(initiate(ledger, beginning, transfer)).is).toBe('new')
    expect([at('cash'), at('transit')]).toEqual([700, 300])
    expect(ledger.write(complete(ledger, ending, transfer)).is).toBe('new')
    expect([at('cash'), at('transit'), at('vendor:FRL')]).toEqual([cash, 0, there])
  })

  test.each([
    ['vendor-collect', 1_000, 0],
    ['vendor-keep', 700, 300],
  ] as const)('from the vendor ended by %s leaves no money in transit', (ending, cash, there) => {
    for (const verdict of [
      () => initiate(ledger, 'vendor-send', transfer),
      () => complete(ledger, 'vendor-arrive', transfer),
    ])
      ledger.write(verdict())
    const back = { ...transfer, id: 'p2' }
    ledger.write(initiate(ledger, 'vendor-recall', back))
    expect([at('transit'), at('vendor:FRL')]).toEqual([300, 0])
    ledger.write(complete(ledger, ending, back))
    expect([at('cash'), at('transit'), at('vendor:FRL')]).toEqual([cash, 0, there])
  })

  test('ends once: the same end again has the first result, the other end is refused', () => {
    ledger.write(initiate(ledger, 'vendor-send', transfer))
    ledger.write(complete(ledger, 'vendor-arrive', transfer))
    expect(ledger.write(complete(ledger, 'vendor-arrive', transfer)).is).toBe('known')
    expect(complete(ledger, 'vendor-return', transfer)).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(ledger.journal).toHaveLength(3)
  })

  test.each(ENDINGS)('that never began has no %s', (ending) => {
    expect(complete(ledger, ending, transfer)).toEqual({ is: 'refused', why: 'hold-unknown' })
  })

  test.each([
    ['another amount', { amount: 301 }],
    ['another vendor', { vendor: 'PG' }],
    ['another unit', { unit: 'USD' }],
  ] as const)('does not end with %s', (_what, over) => {
    ledger.write(initiate(ledger, 'vendor-send', transfer))
    expect(complete(ledger, 'vendor-arrive', { ...transfer, ...over })).toEqual({ is: 'refused', why: 'hold-unknown' })
  })

  test('above the available money does not begin, either way', () => {
    expect(initiate(ledger, 'vendor-send', { ...transfer, amount: 1_001 })).toEqual({
      is: 'refused',
      why: 'not-enough-money',
    })
    expect(initiate(ledger, 'vendor-recall', transfer)).toEqual({ is: 'refused', why: 'not-enough-money' })
  })

  test('is begun once under its id; with other content it is a conflict', () => {
    ledger.write(initiate(ledger, 'vendor-send', transfer))
    expect(initiate(ledger, 'vendor-send', transfer).is).toBe('known')
    expect(initiate(ledger, 'vendor-send', { ...transfer, amount: 299 })).toEqual({ is: 'refused', why: 'conflict' })
  })
})

describe('the balance that a vendor reports', () => {
  beforeEach(() => {
    ledger.write(initiate(ledger, 'vendor-send', transfer))
    ledger.write(complete(ledger, 'vendor-arrive', transfer))
  })

  test.each([
    [450, -150],
    [120, 180],
    [0, 300],
  ])('of %i is our account’s balance after it, and the house has the difference', (figure, house) => {
    ledger.write(reconcile(ledger, transfer, figure, 'after'))
    expect([at('vendor:FRL'), at('house')]).toEqual([figure, house])
    expect(ledger.journal.at(-1)).toMatchObject({ kind: 'vendor-result', vendor: 'FRL', reference: `ana:p1=${figure}` })
  })

  test('that equals ours writes nothing', () => {
    expect(reconcile(ledger, transfer, 300, 'after')).toEqual({ is: 'idle' })
  })

  test('is booked once on either side of a vendor transfer', () => {
    ledger.write(reconcile(ledger, transfer, 450, 'before'))
    expect(reconcile(ledger, transfer, 500, 'before')).toEqual({ is: 'refused', why: 'conflict' })
    expect(ledger.write(reconcile(ledger, transfer, 500, 'after')).is).toBe('new')
    expect(at('vendor:FRL')).toBe(500)
  })

  test('above what an account may hold is not booked', () => {
    expect(reconcile(ledger, transfer, ceilingOf('MXN', 'vendor:FRL') + 1, 'after')).toEqual({
      is: 'refused',
      why: 'ceiling',
    })
  })
})

describe('the money that comes back', () => {
  const ceiling = { times: 10, most: 2_000 }
  test.each([
    ['no more than was sent', { sent: 300, collected: 0 }, 300, 0],
    ['a gain that the multiple allows', { sent: 100, collected: 0 }, 1_100, 0],
    ['a gain above the multiple: all but what was sent', { sent: 100, collected: 0 }, 1_101, 1_001],
    ['a gain above the amount, however much was sent', { sent: 500, collected: 0 }, 2_501, 2_001],
    ['a second gain that is above it with the first', { sent: 100, collected: 600 }, 501, 501],
    ['a gain after as much was lost', { sent: 3_000, collected: 500 }, 4_500, 0],
    [
      'a gain where nothing was sent, with the lower ceiling of a win without a stake',
      { sent: 0, collected: 0 },
      20,
      0,
    ],
    ['more than that', { sent: 0, collected: 0 }, 21, 21],
  ])('%s', (_what, moved, amount, held) => {
    expect(heldPart(ceiling, moved, amount)).toBe(held)
    expect(heldPart(null, moved, amount)).toBe(0)
  })

  test.each([
    ['in part', 250, 750],
    ['as a whole', 300, 700],
  ])('is held %s, and is in no balance until it is decided', (_what, held, cash) => {
    ledger.write(initiate(ledger, 'vendor-send', transfer))
    ledger.write(complete(ledger, 'vendor-arrive', transfer))
    const back = { ...transfer, id: 'p2' }
    ledger.write(initiate(ledger, 'vendor-recall', back))
    if (held < 300) expect(ledger.write(complete(ledger, 'vendor-collect', back, held)).is).toBe('new')
    expect(ledger.write(holdGain(ledger, back, held)).is).toBe('new')
    expect(ledger.write(holdGain(ledger, back, held)).is).toBe('known')
    expect([at('cash'), at('transit'), at('held-wins')]).toEqual([cash, 0, held])
    expect(complete(ledger, 'vendor-keep', back)).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(holdGain(ledger, { ...back, amount: 301 }, held)).toEqual({ is: 'refused', why: 'hold-unknown' })
  })
})
