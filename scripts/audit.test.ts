import { describe, expect, test } from 'vitest'
import { audit } from './audit.ts'
import type { Account, Deposit, LedgerSource, Posting, Transfer, VendorTransfer } from './ledger.ts'
import type { VIOLATIONS } from './violation.ts'

interface Books {
  journal: Transfer[]
  accounts: Account[]
  deposits: Deposit[]
  vendorTransfers: VendorTransfer[]
}

/** Bookkeeping of the test's own: writes a sound journal, so that each test can spoil one thing in it. */
class Clerk {
  readonly journal: Transfer[] = []
  readonly #accounts = new Map<string, Account>()
  readonly deposits: Deposit[] = []
  readonly vendorTransfers: VendorTransfer[] = []

  write(kind: string, id: string, from: string, to: string, amount: number, reference: string | null = null): this {
    const sequence = this.journal.length + 1
    const postings = amount === 0 ? [] : [this.#post(sequence, from, -amount), this.#post(sequence, to, amount)]
    const vendor = kind.startsWith('vendor-') ? 'PG' : null
    this.journal.push({ sequence, id, kind, member: 'ana', unit: 'MXN', amount, vendor, reference, postings })
    return this
  }

  deposit(id: string, amount: number): this {
    const named = { member: 'ana', id, transferId: `deposit:ana:${id}`, state: 'credited' }
    this.deposits.push({ ...named, provider: 'demo', reference: id, amount, currency: 'MXN' })
    return this.write('deposit', `deposit:ana:${id}`, 'cashier', 'cash', amount)
  }

  /** A step between the member and the vendor; the passage is named by its number. */
  passage(kind: string, number: number, from: string, to: string, amount: number, begun: string | null = null): this {
    const reference = begun && `${begun}:ana:${number}`
    return this.write(kind, `${kind}:ana:${number}`, from, to, amount, reference)
  }

  claim(number: number, state: string, amount: number): this {
    this.vendorTransfers.push({ memberId: 'ana', id: String(number), vendor: 'PG', state, amount, currency: 'MXN' })
    return this
  }

  books(): Books {
    const { journal, deposits, vendorTransfers } = this
    return structuredClone({ journal, accounts: [...this.#accounts.values()], deposits, vendorTransfers })
  }

  #post(lastSequence: number, account: string, amount: number): Posting {
    const balance = (this.#accounts.get(account)?.balance ?? 0) + amount
    this.#accounts.set(account, { member: 'ana', account, unit: 'MXN', balance, lastSequence })
    return { account, unit: 'MXN', amount, balance }
  }
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
    .passage('vendor-send', 1, 'cash', 'transit', 100)
    .passage('vendor-arrive', 1, 'transit', 'vendor:PG', 100, 'vendor-send')
    .write('vendor-result', 'vr1', 'house', 'vendor:PG', 20, 'ana:2=120')
    .passage('vendor-recall', 2, 'vendor:PG', 'transit', 60)
    .passage('vendor-collect', 2, 'transit', 'cash', 60, 'vendor-recall')
    .passage('vendor-send', 3, 'cash', 'transit', 10)
    .passage('vendor-return', 3, 'transit', 'cash', 10, 'vendor-send')
    .passage('vendor-recall', 4, 'vendor:PG', 'transit', 30)
    .passage('vendor-keep', 4, 'transit', 'vendor:PG', 30, 'vendor-recall')
    .passage('vendor-send', 5, 'cash', 'transit', 7)
    .claim(1, 'arrived', 100)
    .claim(2, 'collected', 60)
    .claim(3, 'returned', 10)
    .claim(4, 'kept', 30)
    .claim(5, 'sent', 7)
    .claim(6, 'short', 999)

function sourceOf(...banks: Books[]): LedgerSource {
  const of = (bank: string) => banks[Number(bank)] ?? { journal: [], accounts: [], deposits: [], vendorTransfers: [] }
  const page = <Item>(items: Item[], bank: string, after: string) => ({
    items: items.slice(Number(after), Number(after) + 2),
    head: of(bank).journal.at(-1)?.sequence ?? 0,
    next: Number(after) + 2 < items.length ? String(Number(after) + 2) : null,
  })
  return {
    banks: async () => banks.map((_, index) => String(index)),
    accounts: async (bank, after) => page(of(bank).accounts, bank, after),
    deposits: async (bank, after) => page(of(bank).deposits, bank, after),
    vendorTransfers: async (bank, after) => page(of(bank).vendorTransfers, bank, after),
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
  'win-without-bet': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'nothing').books()],
  'win-after-rollback': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'b2').books()],
  'bet-after-rollback': () => [sound().write('bet', 'b3', 'cash', 'house', 5).books()],
  'rollback-without-bet': () => [sound().write('rollback', 'r9', 'house', 'cash', 99, 'b1').books()],
  'rollback-twice': () => [sound().write('rollback', 'r9', 'house', 'cash', 50, 'b2').books()],
  'hold-resolved-twice': () => [
    sound().write('hold', 'h2', 'cash', 'held', 200).write('hold-post', 'x9', 'held', 'cashier', 200, 'h1').books(),
  ],
  'deposit-without-transfer': () =>
    spoil((books) =>
      books.deposits.push({ ...deposit(books), id: 'd2', transferId: 'deposit:ana:d2', reference: 'd2' }),
    ),
  'transfer-without-deposit': () => spoil((books) => books.deposits.pop()),
  'deposit-differs': () => spoil((books) => (deposit(books).amount += 1)),
  'provider-reference-twice': () => [sound().books(), new Clerk().deposit('d1', 7).books()],
  'passage-without-beginning': () => [
    sound().passage('vendor-arrive', 9, 'transit', 'vendor:PG', 7, 'vendor-send').books(),
  ],
  'passage-ended-twice': () => [sound().passage('vendor-return', 1, 'transit', 'cash', 100, 'vendor-send').books()],
  'passage-beside-passage': () => [sound().passage('vendor-send', 9, 'cash', 'transit', 1).claim(9, 'sent', 1).books()],
  'passage-unclaimed': () => spoil((books) => books.vendorTransfers.pop() && books.vendorTransfers.pop()),
  'passage-differs': () => spoil((books) => (claim(books, 0).state = 'returned')),
  'result-differs': () => [
    sound()
      .passage('vendor-return', 5, 'transit', 'cash', 7, 'vendor-send')
      .write('vendor-result', 'vr2', 'house', 'vendor:PG', 5, 'ana:9=66')
      .books(),
  ],
  'result-in-passage': () => [sound().write('vendor-result', 'vr2', 'house', 'vendor:PG', 5, 'ana:9=65').books()],
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
function deposit(books: Books): Deposit {
  const [found] = books.deposits
  if (!found) throw new Error('no deposit')
  return found
}

function claim(books: Books, index: number): VendorTransfer {
  const found = books.vendorTransfers[index]
  if (!found) throw new Error('no claim')
  return found
}

/** A passage claimed as it is not, one way at a time. */
const MISCLAIMED: [string, number, Partial<VendorTransfer>][] = [
  ['arrived is claimed to wait, with another amount', 0, { state: 'sent', amount: 101 }],
  ['collected is claimed kept', 1, { state: 'kept' }],
  ['waiting is claimed arrived', 4, { state: 'arrived' }],
  ['short is claimed collected', 5, { state: 'collected' }],
  ['kept is claimed short', 3, { state: 'short' }],
  ["kept is another vendor's", 3, { vendor: 'JL' }],
  ['in a state nobody knows', 0, { state: 'lost' }],
]

describe('the auditor', () => {
  test.each(MISCLAIMED)('sees that what is %s differs', async (_what, index, over) => {
    const books = sound().books()
    Object.assign(claim(books, index), over)
    const { violations } = await audit(sourceOf(books))
    expect(violations.map(({ kind }) => kind)).toEqual(['passage-differs'])
  })

  test('finds nothing wrong in a sound ledger', async () => {
    const found = await audit(sourceOf(sound().books()))
    expect(found).toEqual({ members: 1, transfers: 20, sums: { MXN: 0 }, violations: [] })
  })

  test.each(Object.entries(SPOILED))('sees %s', async (kind, books) => {
    const { violations } = await audit(sourceOf(...books()))
    expect(violations.map((violation) => violation.kind)).toContain(kind)
  })

  test('a claim that misses a later posting is wrong, though its balance was once right', async () => {
    const books = sound().books()
    const cash = account(books, 'cash')
    const early = posting(books, 1, 0)
    Object.assign(cash, { balance: early.balance, lastSequence: 2 })
    const { violations } = await audit(sourceOf(books))
    expect(violations.map(({ kind }) => kind)).toEqual(['wrong-balance'])
  })

  test('a ledger that moves while it is read gives no false alarm', async () => {
    const clerk = sound()
    let bets = 0
    const play = () => {
      bets += 1
      clerk.deposit(`more-${bets}`, 20).write('bet', `more-${bets}`, 'cash', 'house', 20)
    }
    const live =
      (read: LedgerSource['accounts'] | LedgerSource['deposits'] | LedgerSource['vendorTransfers']) =>
      (bank: string, after: never) => {
        play()
        const answer = read(bank, after)
        play()
        return answer
      }
    const now = () => sourceOf(clerk.books())
    const source: LedgerSource = {
      banks: () => now().banks(),
      accounts: live((bank: string, after: string) => now().accounts(bank, after)) as LedgerSource['accounts'],
      deposits: live((bank: string, after: string) => now().deposits(bank, after)) as LedgerSource['deposits'],
      vendorTransfers: live((bank: string, after: string) =>
        now().vendorTransfers(bank, after),
      ) as LedgerSource['vendorTransfers'],
      journal: (bank, after) => now().journal(bank, after),
    }
    const found = await audit(source)
    expect(found.violations).toEqual([])
    expect(found.transfers).toBeGreaterThan(10)
  })
})
