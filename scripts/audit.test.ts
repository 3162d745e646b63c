import { describe, expect, test } from 'vitest'
import { audit } from './audit.ts'
import type { Account, Adjustment, Deposit, LedgerSource, LineClaim, Posting, Transfer, Withdrawal } from './ledger.ts'
import type { VIOLATIONS } from './violation.ts'

interface Books {
  journal: Transfer[]
  accounts: Account[]
  deposits: Deposit[]
  adjustments: Adjustment[]
  lines: LineClaim[]
  withdrawals: Withdrawal[]
}

/** Bookkeeping of the test's own: writes a sound journal, so that each test can spoil one thing in it. */
class Clerk {
  readonly journal: Transfer[] = []
  readonly #accounts = new Map<string, Account>()
  readonly deposits: Deposit[] = []
  readonly adjustments: Adjustment[] = []
  readonly lines: LineClaim[] = []
  readonly #member: string

  constructor(member = 'ana') {
    this.#member = member
  }
  readonly withdrawals: Withdrawal[] = []

  write(kind: string, id: string, from: string, to: string, amount: number, reference: string | null = null): this {
    const sequence = this.journal.length + 1
    const postings = amount === 0 ? [] : [this.#post(sequence, from, -amount), this.#post(sequence, to, amount)]
    this.journal.push({ sequence, id, kind, member: this.#member, unit: 'MXN', amount, reference, postings })
    return this
  }

  deposit(id: string, amount: number, fee = 0): this {
    const transferId = `deposit:ana:${id}`
    const named = { member: 'ana', id, transferId, state: 'credited' }
    this.deposits.push({ ...named, provider: 'demo', reference: id, amount, fee, currency: 'MXN' })
    this.write('deposit', transferId, 'cashier', 'cash', amount, `demo:${id}`)
    return fee === 0 ? this : this.write('deposit-fee', `deposit-fee:ana:${id}`, 'cash', 'house', fee, transferId)
  }

  credit(id: string, amount: number, decidedBy = 'operator:rosa'): this {
    const claimed = {
      id,
      transferId: `adjustment:${id}`,
      memberId: 'ana',
      direction: 'credit',
      amount,
      currency: 'MXN',
    }
    const state = { state: 'confirmed', createdAt: '2026-11-22T00:00:00.000Z', proposedBy: 'operator:owner', decidedBy }
    this.adjustments.push({ ...claimed, ...state })
    return this.write('adjustment-credit', `adjustment:${id}`, 'house', 'cash', amount)
  }

  /** Money on its way to eva; what her bank, or time, made of it is written by the test. */
  send(id: string, amount: number, state: string): this {
    this.lines.push({ memberId: 'ana', id, to: 'eva', amount, currency: 'MXN', state })
    return this.write('transfer-out', outOf(id), 'cash', 'transit', amount)
  }

  /** Asked for, paid in part, the rest given back, and what was paid taken back too. */
  withdraw(id: string, amount: number, issued: number): this {
    const holdId = `withdrawal:ana:${id}`
    const standing = { amount, issued, received: 0, voided: amount - issued, returned: issued }
    this.withdrawals.push({ member: 'ana', id, holdId, state: 'returned', currency: 'MXN', ...standing })
    return this.write('hold', holdId, 'cash', 'held', amount)
      .write('hold-post', `${holdId}:1`, 'held', 'cashier', issued, holdId)
      .write('hold-void', `${holdId}:void`, 'held', 'cash', amount - issued, holdId)
      .write('payout-returned', `${holdId}:returned`, 'cashier', 'cash', issued, holdId)
  }

  books(): Books {
    const { journal, deposits, adjustments, lines, withdrawals } = this
    return structuredClone({
      journal,
      accounts: [...this.#accounts.values()],
      deposits,
      adjustments,
      lines,
      withdrawals,
    })
  }

  /** A stake or a prize in parts: how much each account gives (-) or gets. */
  mix(kind: string, id: string, amount: number, parts: Record<string, number>, reference: string | null = null): this {
    const sequence = this.journal.length + 1
    const postings = Object.entries(parts).map(([name, part]) => this.#post(sequence, name, part))
    this.journal.push({ sequence, id, kind, member: 'ana', unit: 'MXN', amount, reference, postings })
    return this
  }

  #post(lastSequence: number, account: string, amount: number): Posting {
    const balance = (this.#accounts.get(account)?.balance ?? 0) + amount
    this.#accounts.set(account, { member: this.#member, account, unit: 'MXN', balance, lastSequence })
    return { account, unit: 'MXN', amount, balance }
  }
}

const outOf = (id: string) => `transfer-out:ana:${id}`

/** Two banks: of three transfers from ana to eva one has arrived, one came back, one is in flight. */
const sender = () =>
  new Clerk()
    .deposit('d1', 1_000)
    .send('x1', 100, 'arrived')
    .send('x2', 200, 'returned')
    .write('transfer-back', 'transfer-back:ana:x2', 'transit', 'cash', 200, outOf('x2'))
    .send('x3', 300, 'in-flight')
const arrival = (id: string, amount: number) =>
  new Clerk('eva').write('transfer-in', `transfer-in:ana:${id}`, 'transit', 'cash', amount, outOf(id))
const pair = (change: (sent: Books, received: Books) => unknown = () => {}): Books[] => {
  const books = [sender().books(), arrival('x1', 100).books()] as const
  change(...books)
  return [...books]
}

const sound = () =>
  new Clerk()
    .deposit('d1', 1_000)
    .write('bet', 'b1', 'cash', 'house', 100)
    .write('win', 'w1', 'house', 'cash', 250, 'b1')
    .write('bet', 'b2', 'cash', 'house', 50)
    .write('rollback', 'r2', 'house', 'cash', 50, 'b2')
    .write('rollback', 'r3', 'house', 'cash', 0, 'b3')
    .write('hold', 'h1', 'cash', 'held', 200)
    .write('hold-void', 'v1', 'held', 'cash', 200, 'h1')
    .write('bet', 'b4', 'promo', 'house', 10)
    .write('prize', 'p1', 'promo', 'cash', 5)
    .credit('a1', 70)
    .write('bet', 'b7', 'cash', 'house', 20)
    .write('round-end', 'e7', '', '', 0, 'b7')
    .write('rollback', 'r7', 'house', 'cash', 20, 'b7')
    .write('bonus', 'g1', 'promo', 'bonus', 60)
    .mix('bet', 'b5', 50, { cash: -20, bonus: -30, house: 50 })
    .mix('win', 'w5', 33, { house: -33, cash: 14, bonus: 19 }, 'b5')
    .mix('bet', 'b6', 20, { cash: -10, bonus: -10, house: 20 })
    .mix('rollback', 'r6', 20, { cash: 10, bonus: 10, house: -20 }, 'b6')
    .write('hold', 'h3', 'cash', 'held', 300)
    .write('hold-post', 'x1', 'held', 'cashier', 120, 'h3')
    .write('hold-post', 'x2', 'held', 'cashier', 80, 'h3')
    .write('hold-void', 'x3', 'held', 'cash', 100, 'h3')
    .write('payout-returned', 'x4', 'cashier', 'cash', 80, 'h3')
    .withdraw('one', 90, 60)

/** With other money set aside, so that what is taken too much of one hold is there. */
const held = () => sound().write('hold', 'h4', 'cash', 'held', 200).write('hold', 'h5', 'cash', 'held', 200)

function sourceOf(...banks: Books[]): LedgerSource {
  const of = (bank: string) =>
    banks[Number(bank)] ?? { journal: [], accounts: [], deposits: [], adjustments: [], lines: [], withdrawals: [] }
  const page = <Item>(items: Item[], bank: string, after: string) => ({
    items: items.slice(Number(after), Number(after) + 2),
    head: of(bank).journal.at(-1)?.sequence ?? 0,
    next: Number(after) + 2 < items.length ? String(Number(after) + 2) : null,
  })
  return {
    banks: async () => banks.map((_, index) => String(index)),
    accounts: async (bank, after) => page(of(bank).accounts, bank, after),
    deposits: async (bank, after) => page(of(bank).deposits, bank, after),
    adjustments: async (bank, after) => page(of(bank).adjustments, bank, after),
    lineTransfers: async (bank, after) => page(of(bank).lines, bank, after),
    withdrawals: async (bank, after) => page(of(bank).withdrawals, bank, after),
    journal: async (bank, after) =>
      of(bank)
        .journal.filter(({ sequence }) => sequence > after)
        .slice(0, 3),
  }
}

const at = (books: Books, index: number): Transfer => {
  const transfer = books.journal[index]
  if (!transfer) throw new Error(`no transfer ${index}`)
  return transfer
}
const account = (books: Books, name: string): Account => {
  const found = books.accounts.find((one) => one.account === name)
  if (!found) throw new Error(`no account ${name}`)
  return found
}

/** What is spoiled -> the violation it must be seen as. */
const SPOILED: Record<(typeof VIOLATIONS)[number], () => Books[]> = {
  'unbalanced-transfer': () => spoil((books) => (posting(books, 1, 1).amount += 1)),
  'duplicate-id': () => {
    const other = new Clerk().write('bet', 'b1', 'promo', 'house', 5).books()
    return [sound().books(), other]
  },
  gap: () => spoil((books) => books.journal.splice(5, 1)),
  'wrong-running-balance': () => spoil((books) => (posting(books, 2, 0).balance += 1)),
  'wrong-balance': () => spoil((books) => (account(books, 'cash').balance += 1)),
  'unbacked-account': () =>
    spoil((books) => books.accounts.push({ member: 'eve', account: 'cash', unit: 'MXN', balance: 9, lastSequence: 1 })),
  'unclaimed-account': () =>
    spoil((books) => (books.accounts = books.accounts.filter(({ account: name }) => name !== 'held'))),
  'negative-account': () => [new Clerk().deposit('d1', 10).write('bet', 'b1', 'cash', 'house', 11).books()],
  'wrong-movement': () => [sound().write('win', 'w9', 'promo', 'cash', 5, 'b1').books()],
  'wrong-proportion': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'b5').books()],
  'win-without-bet': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'nothing').books()],
  'win-after-rollback': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'b2').books()],
  'bet-after-rollback': () => [sound().write('bet', 'b3', 'cash', 'house', 5).books()],
  'rollback-without-bet': () => [sound().write('rollback', 'r9', 'house', 'cash', 99, 'b1').books()],
  'rollback-twice': () => [sound().write('rollback', 'r9', 'house', 'cash', 50, 'b2').books()],
  'end-of-no-open-bet': () => [sound().write('round-end', 'e9', '', '', 0, 'b1').books()],
  'hold-resolved-twice': () => [
    sound().write('hold', 'h2', 'cash', 'held', 200).write('hold-post', 'x9', 'held', 'cashier', 200, 'h1').books(),
  ],
  'adjustment-without-transfer': () =>
    spoil((books) => books.adjustments.push({ ...adjustment(books), transferId: 'adjustment:a2' })),
  'transfer-without-adjustment': () => spoil((books) => books.adjustments.pop()),
  'adjustment-differs': () => spoil((books) => (adjustment(books).amount += 1)),
  'adjustment-by-one': () => [sound().credit('a2', 5, 'operator:owner').books()],
  'resolution-without-hold': () => [sound().write('hold-post', 'x9', 'held', 'cashier', 0, 'nothing').books()],
  'hold-exceeded': () =>
    [
      held()
        .write('hold-post', 'x8', 'held', 'cashier', 100, 'h4')
        .write('hold-post', 'x9', 'held', 'cashier', 101, 'h4'),
    ].map((clerk) => clerk.books()),
  'void-leaves-rest': () => [held().write('hold-void', 'x9', 'held', 'cash', 199, 'h4').books()],
  'returned-above-posted': () => [
    held()
      .write('hold-post', 'x8', 'held', 'cashier', 100, 'h4')
      .write('payout-returned', 'r8', 'cashier', 'cash', 60, 'h4')
      .write('payout-returned', 'r9', 'cashier', 'cash', 41, 'h4')
      .books(),
  ],
  'withdrawal-without-hold': () =>
    spoil((books) => books.withdrawals.push({ ...withdrawal(books), id: 'two', holdId: 'withdrawal:ana:two' })),
  'hold-without-withdrawal': () => spoil((books) => books.withdrawals.pop()),
  'withdrawal-differs': () => spoil((books) => (withdrawal(books).issued += 1)),
  'deposit-without-transfer': () =>
    spoil((books) =>
      books.deposits.push({ ...deposit(books), id: 'd2', transferId: 'deposit:ana:d2', reference: 'd2' }),
    ),
  'transfer-without-deposit': () => spoil((books) => books.deposits.pop()),
  'deposit-differs': () => spoil((books) => (deposit(books).amount += 1)),
  'deposit-fee-differs': () => spoil((books) => (deposit(books).fee += 1)),
  'provider-reference-twice': () => [sound().books(), new Clerk().deposit('d1', 7).books()],
  'line-settled-twice': () => [
    sender().write('transfer-back', 'transfer-back:ana:x1', 'transit', 'cash', 100, outOf('x1')).books(),
    arrival('x1', 100).books(),
  ],
  'line-without-departure': () => [sender().books(), arrival('x9', 100).books()],
  'line-unclaimed': () => pair((sent) => sent.lines.pop()),
  'line-unbacked': () => pair((sent) => sent.lines.push({ ...line(sent, 2), id: 'x4' })),
  'line-differs': () => pair((sent) => (line(sent, 0).to = 'eve')),
  'line-lost': () => pair((_sent, received) => Object.assign(received, new Clerk('eva').books())),
  'transit-differs': () => [sender().books(), arrival('x1', 99).books()],
  'unit-not-zero': () => spoil((books) => (posting(books, 1, 1).amount += 1)),
}

function spoil(change: (books: Books) => unknown): Books[] {
  const books = sound().books()
  change(books)
  return [books]
}
function posting(books: Books, transfer: number, line: number): Posting {
  const found = at(books, transfer).postings[line]
  if (!found) throw new Error('no such posting')
  return found
}
function adjustment(books: Books): Adjustment {
  const [found] = books.adjustments
  if (!found) throw new Error('no adjustment')
  return found
}
function line(books: Books, index: number): LineClaim {
  const found = books.lines[index]
  if (!found) throw new Error(`no line transfer ${index}`)
  return found
}
function withdrawal(books: Books): Withdrawal {
  const [found] = books.withdrawals
  if (!found) throw new Error('no withdrawal')
  return found
}
function deposit(books: Books): Deposit {
  const [found] = books.deposits
  if (!found) throw new Error('no deposit')
  return found
}

describe('the auditor', () => {
  test('finds nothing wrong in a sound ledger', async () => {
    const found = await audit(sourceOf(sound().books()))
    expect(found).toEqual({ members: 1, transfers: 28, sums: { MXN: 0 }, inTransit: {}, violations: [] })
  })

  test('finds nothing wrong in transfers that arrived, came back or are in flight', async () => {
    expect((await audit(sourceOf(...pair()))).violations).toEqual([])
    // The receiver has it, and the sender's outbox has not heard.
    const deaf = pair((sent) => (line(sent, 0).state = 'in-flight'))
    expect((await audit(sourceOf(...deaf))).violations).toEqual([])
    expect((await audit(sourceOf(...pair().toReversed()))).violations).toEqual([])
  })

  test.each(Object.entries(SPOILED))('sees %s', async (kind, books) => {
    const { violations } = await audit(sourceOf(...books()))
    expect(violations.map((violation) => violation.kind)).toContain(kind)
  })

  test.each([
    ['a promotion that pays part of a stake', () => sound().mix('bet', 'b9', 9, { cash: -4, promo: -5, house: 9 })],
    ['a deposit in parts', () => sound().mix('deposit', 'd9', 9, { cashier: -9, cash: 4, bonus: 5 })],
    ['a stake that is less than said', () => sound().mix('bet', 'b9', 9, { cash: -4, bonus: -4, house: 8 })],
  ])('sees %s as a wrong movement', async (_what, clerk) => {
    const { violations } = await audit(sourceOf(clerk().books()))
    expect(violations.map(({ kind }) => kind)).toContain('wrong-movement')
  })

  test('a rollback that gives the bonus back as cash is none', async () => {
    const clerk = sound().mix('bet', 'b9', 4, { cash: -2, bonus: -2, house: 4 })
    const { violations } = await audit(sourceOf(clerk.write('rollback', 'r9', 'house', 'cash', 4, 'b9').books()))
    expect(violations.map(({ kind }) => kind)).toEqual(['rollback-without-bet'])
  })

  test('finds nothing wrong in fees that deposits say', async () => {
    const books = new Clerk().deposit('d1', 1_000, 30).deposit('d2', 90, 4).books()
    expect((await audit(sourceOf(books))).violations).toEqual([])
  })

  test.each([
    ['a fee nobody said', () => sound().write('deposit-fee', 'f1', 'cash', 'house', 5, 'deposit:ana:d1')],
    [
      'a fee taken twice',
      () => new Clerk().deposit('d2', 90, 4).write('deposit-fee', 'f2', 'cash', 'house', 4, 'deposit:ana:d2'),
    ],
    ['a fee of no deposit', () => sound().write('deposit-fee', 'f3', 'cash', 'house', 5, 'deposit:ana:d9')],
  ])('sees %s', async (_what, clerk) => {
    const { violations } = await audit(sourceOf(clerk().books()))
    expect(violations.map(({ kind }) => kind)).toContain('deposit-fee-differs')
  })

  test('a claim that misses a later posting is wrong, though its balance was once right', async () => {
    const books = sound().books()
    const cash = account(books, 'cash')
    const early = posting(books, 1, 0)
    Object.assign(cash, { balance: early.balance, lastSequence: 2 })
    const { violations } = await audit(sourceOf(books))
    expect(violations.map(({ kind }) => kind)).toEqual(['wrong-balance'])
  })

  test('one reference credited twice is seen in the journal itself, whatever the deposits claim', async () => {
    const books = sound().deposit('d2', 5).books()
    at(books, books.journal.length - 1).reference = 'demo:d1'
    const { violations } = await audit(sourceOf(books))
    expect(violations).toContainEqual({ kind: 'provider-reference-twice', bank: '0', about: 'demo:d1' })
  })

  test('says what is in transit over all banks together', async () => {
    const sent = new Clerk().deposit('d1', 100).write('transfer-out', 't1', 'cash', 'transit', 40).books()
    const arrived = new Clerk().write('transfer-in', 't1-in', 'transit', 'cash', 25).books()
    expect((await audit(sourceOf(sent, arrived))).inTransit).toEqual({ MXN: 15 })
  })

  test('a ledger that moves while it is read gives no false alarm', async () => {
    const clerk = sound()
    let bets = 0
    const play = () => {
      bets += 1
      clerk.deposit(`more-${bets}`, 20).write('bet', `more-${bets}`, 'cash', 'house', 20)
      // Fewer than are read meanwhile, or the reader would never reach the end of them.
      if (bets % 3 === 0) clerk.withdraw(`more-${bets}`, 15, 5)
    }
    const live =
      (read: LedgerSource['accounts' | 'deposits' | 'withdrawals' | 'journal']) => (bank: string, after: never) => {
        play()
        const answer = read(bank, after)
        play()
        return answer
      }
    const now = () => sourceOf(clerk.books())
    const source: LedgerSource = {
      banks: () => now().banks(),
      adjustments: (bank, after) => now().adjustments(bank, after),
      accounts: live((bank: string, after: string) => now().accounts(bank, after)) as LedgerSource['accounts'],
      deposits: live((bank: string, after: string) => now().deposits(bank, after)) as LedgerSource['deposits'],
      lineTransfers: (bank, after) => now().lineTransfers(bank, after),
      withdrawals: live((bank: string, after: string) => now().withdrawals(bank, after)) as LedgerSource['withdrawals'],
      journal: (bank, after) => now().journal(bank, after),
    }
    const found = await audit(source)
    expect(found.violations).toEqual([])
    expect(found.transfers).toBeGreaterThan(10)
  })
})
