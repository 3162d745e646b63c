import type {
  Account,
  Adjustment,
  Deposit,
  HeldWin,
  LedgerSource,
  LineClaim,
  Posting,
  Receivable,
  Transfer,
  VendorTransfer,
  Withdrawal,
} from '../../../scripts/audit/ledger.ts'

export interface BankRecords {
  journal: Transfer[]
  accounts: Account[]
  deposits: Deposit[]
  adjustments: Adjustment[]
  heldWins: HeldWin[]
  lineTransfers: LineClaim[]
  withdrawals: Withdrawal[]
  vendorTransfers: VendorTransfer[]
  receivables: Receivable[]
}

/** Writes a valid journal with its own bookkeeping, so that each test can break one thing in it. */
export class JournalBuilder {
  readonly journal: Transfer[] = []
  readonly #accounts = new Map<string, Account>()
  readonly deposits: Deposit[] = []
  readonly adjustments: Adjustment[] = []
  readonly heldWins: HeldWin[] = []
  readonly lineTransfers: LineClaim[] = []
  readonly withdrawals: Withdrawal[] = []
  readonly vendorTransfers: VendorTransfer[] = []
  readonly receivables: Receivable[] = []
  readonly #member: string

  constructor(member = 'ana') {
    this.#member = member
  }

  write(kind: string, id: string, from: string, to: string, amount: number, reference: string | null = null): this {
    const sequence = this.journal.length + 1
    const postings = amount === 0 ? [] : [this.#post(sequence, from, -amount), this.#post(sequence, to, amount)]
    const vendor = kind.startsWith('vendor-') ? 'PG' : null
    this.#push({ sequence, id, kind, member: this.#member, amount, vendor, reference, postings })
    return this
  }

  /** Puts the last transfer into a round, and lets it close the round. */
  inRound(round: string, closes = false): this {
    Object.assign(this.journal.at(-1) ?? {}, { round, closes })
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

  /** Writes a win that was held, and its decision unless it still waits. */
  holdWin(transferId: string, amount: number, of: string, state: string, decidedBy = 'operator:rosa'): this {
    const people = state === 'held' ? [null, null] : ['operator:owner', decidedBy]
    const [proposedBy = null, decided = null] = people
    const named = { transferId, memberId: 'ana', amount, currency: 'MXN' }
    this.heldWins.push({ ...named, state, proposedBy, decidedBy: decided })
    const [kind, from] = transferId.startsWith('vendor-') ? ['vendor-win', 'transit'] : ['win', 'house']
    this.write(`${kind}-held`, transferId, from, 'held-wins', amount, of)
    const to = state === 'released' ? 'cash' : 'house'
    return state === 'held'
      ? this
      : this.write(`${kind}-${state}`, `win-decided:${transferId}`, 'held-wins', to, amount, of)
  }

  /** Writes a gain at the vendor that was held when it came back; the number identifies the vendor transfer. */
  holdGain(number: number, amount: number, state: string): this {
    return this.holdWin(`vendor-win-held:ana:${number}`, amount, `vendor-recall:ana:${number}`, state)
  }

  /** Writes a transfer to eva. The test itself writes the part of her bank, or of the deadline. */
  send(id: string, amount: number, state: string): this {
    this.lineTransfers.push({ memberId: 'ana', id, to: 'eva', amount, currency: 'MXN', state })
    return this.write('transfer-out', outOf(id), 'cash', 'transit', amount)
  }

  /** Writes a withdrawal that was partly paid, whose rest was released, and whose paid part was returned too. */
  withdraw(id: string, amount: number, issued: number): this {
    const holdId = `withdrawal:ana:${id}`
    const standing = { amount, issued, received: 0, voided: amount - issued, returned: issued }
    this.withdrawals.push({ member: 'ana', id, holdId, state: 'returned', currency: 'MXN', ...standing })
    return this.write('hold', holdId, 'cash', 'held', amount)
      .write('hold-post', `${holdId}:1`, 'held', 'cashier', issued, holdId)
      .write('hold-void', `${holdId}:void`, 'held', 'cash', amount - issued, holdId)
      .write('payout-returned', `${holdId}:returned`, 'cashier', 'cash', issued, holdId)
  }

  /** Claims what is owed since a transfer that the test itself writes. */
  owe(transferId: string, amount: number, repaid: number, writtenOff: number, state: string): this {
    const number = this.receivables.length + 1
    this.receivables.push({ memberId: 'ana', number, transferId, amount, repaid, writtenOff, currency: 'MXN', state })
    return this
  }

  /** Writes a step between the member and the vendor; the number identifies the vendor transfer. */
  vendorTransfer(
    kind: string,
    number: number,
    from: string,
    to: string,
    amount: number,
    begun: string | null = null,
  ): this {
    const reference = begun && `${begun}:ana:${number}`
    return this.write(kind, `${kind}:ana:${number}`, from, to, amount, reference)
  }

  claim(number: number, state: string, amount: number): this {
    this.vendorTransfers.push({ memberId: 'ana', id: String(number), vendor: 'PG', state, amount, currency: 'MXN' })
    return this
  }

  records(): BankRecords {
    const { journal, deposits, adjustments, heldWins, lineTransfers, withdrawals } = this
    const { vendorTransfers, receivables } = this
    return structuredClone({
      journal,
      accounts: [...this.#accounts.values()],
      deposits,
      adjustments,
      heldWins,
      lineTransfers,
      withdrawals,
      vendorTransfers,
      receivables,
    })
  }

  /** Writes a stake or a prize in parts: the amount that each account gives (-) or receives. */
  mix(kind: string, id: string, amount: number, parts: Record<string, number>, reference: string | null = null): this {
    const sequence = this.journal.length + 1
    const postings = Object.entries(parts).map(([name, part]) => this.#post(sequence, name, part))
    this.#push({ sequence, id, kind, member: 'ana', amount, vendor: null, reference, postings })
    return this
  }

  #push(transfer: Omit<Transfer, 'unit' | 'round' | 'closes'>): void {
    this.journal.push({ ...transfer, unit: 'MXN', round: null, closes: false })
  }

  #post(lastSequence: number, account: string, amount: number): Posting {
    const balance = (this.#accounts.get(account)?.balance ?? 0) + amount
    this.#accounts.set(account, { member: this.#member, account, unit: 'MXN', balance, lastSequence })
    return { account, unit: 'MXN', amount, balance }
  }
}

export const outOf = (id: string) => `transfer-out:ana:${id}`

/** Two banks: of three transfers from ana to eva one has arrived, one was returned, one is in flight. */
export const sender = () =>
  new JournalBuilder()
    .deposit('d1', 1_000)
    .send('x1', 100, 'arrived')
    .send('x2', 200, 'returned')
    .write('transfer-back', 'transfer-back:ana:x2', 'transit', 'cash', 200, outOf('x2'))
    .send('x3', 300, 'in-flight')
export const arrival = (id: string, amount: number) =>
  new JournalBuilder('eva').write('transfer-in', `transfer-in:ana:${id}`, 'transit', 'cash', amount, outOf(id))
export const pair = (change: (sent: BankRecords, received: BankRecords) => unknown = () => {}): BankRecords[] => {
  const records = [sender().records(), arrival('x1', 100).records()] as const
  change(...records)
  return [...records]
}

export const sound = () =>
  new JournalBuilder()
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
    .holdWin('hw1', 900, 'b1', 'held')
    .holdWin('hw2', 800, 'b1', 'released')
    .holdWin('hw3', 700, 'b1', 'returned')
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
    .vendorTransfer('vendor-send', 1, 'cash', 'transit', 100)
    .vendorTransfer('vendor-arrive', 1, 'transit', 'vendor:PG', 100, 'vendor-send')
    .write('vendor-result', 'vr1', 'house', 'vendor:PG', 20, 'ana:2=120')
    .vendorTransfer('vendor-recall', 2, 'vendor:PG', 'transit', 60)
    .vendorTransfer('vendor-collect', 2, 'transit', 'cash', 60, 'vendor-recall')
    .vendorTransfer('vendor-send', 3, 'cash', 'transit', 10)
    .vendorTransfer('vendor-return', 3, 'transit', 'cash', 10, 'vendor-send')
    .vendorTransfer('vendor-recall', 4, 'vendor:PG', 'transit', 30)
    .vendorTransfer('vendor-keep', 4, 'transit', 'vendor:PG', 30, 'vendor-recall')
    .vendorTransfer('vendor-recall', 7, 'vendor:PG', 'transit', 40)
    .vendorTransfer('vendor-collect', 7, 'transit', 'cash', 25, 'vendor-recall')
    .holdGain(7, 15, 'released')
    .vendorTransfer('vendor-recall', 8, 'vendor:PG', 'transit', 5)
    .holdGain(8, 5, 'returned')
    .vendorTransfer('vendor-send', 5, 'cash', 'transit', 7)
    .claim(1, 'arrived', 100)
    .claim(2, 'collected', 60)
    .claim(3, 'returned', 10)
    .claim(4, 'kept', 30)
    .claim(5, 'sent', 7)
    .claim(6, 'short', 999)
    .claim(7, 'collected', 40)
    .claim(8, 'collected', 5)

/** Adds a round with two stakes: one of cash, one of bonus. */
export const round = () =>
  sound().write('bet', 'b8', 'cash', 'house', 20).inRound('r').write('bet', 'b9', 'bonus', 'house', 10).inRound('r')

/** Adds other holds, so that an excess release of one hold is covered by the others. */
export const held = () => sound().write('hold', 'h4', 'cash', 'held', 200).write('hold', 'h5', 'cash', 'held', 200)

export function sourceOf(...banks: BankRecords[]): LedgerSource {
  const of = (bank: string) => banks[Number(bank)] ?? new JournalBuilder().records()
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
    heldWins: async (bank, after) => page(of(bank).heldWins, bank, after),
    lineTransfers: async (bank, after) => page(of(bank).lineTransfers, bank, after),
    withdrawals: async (bank, after) => page(of(bank).withdrawals, bank, after),
    vendorTransfers: async (bank, after) => page(of(bank).vendorTransfers, bank, after),
    receivables: async (bank, after) => page(of(bank).receivables, bank, after),
    journal: async (bank, after) =>
      of(bank)
        .journal.filter(({ sequence }) => sequence > after)
        .slice(0, 3),
  }
}

/** Returns the item; throws when there is none. */
function present<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('the records lack what the test names')
  return item
}
export const at = ({ journal }: BankRecords, index: number) => present(journal[index])
export const account = ({ accounts }: BankRecords, name: string) =>
  present(accounts.find((one) => one.account === name))
export const posting = (records: BankRecords, transfer: number, index: number) =>
  present(at(records, transfer).postings[index])
export const adjustment = ({ adjustments }: BankRecords) => present(adjustments[0])
export const lineTransfer = ({ lineTransfers }: BankRecords, index: number) => present(lineTransfers[index])
export const withdrawal = ({ withdrawals }: BankRecords) => present(withdrawals[0])
export const claim = ({ vendorTransfers }: BankRecords, index: number) => present(vendorTransfers[index])
export const receivable = ({ receivables }: BankRecords) => present(receivables[0])
export const deposit = ({ deposits }: BankRecords) => present(deposits[0])

export function spoil(change: (records: BankRecords) => unknown): BankRecords[] {
  const records = sound().records()
  change(records)
  return [records]
}
