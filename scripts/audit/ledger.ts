/** The auditor's own types for the ledgers: it shares no type with the code that wrote them. */

export interface Posting {
  account: string
  unit: string
  amount: number
  balance: number
}

export interface Transfer {
  sequence: number
  id: string
  kind: string
  member: string
  unit: string
  amount: number
  vendor: string | null
  round: string | null
  reference: string | null
  /** The round ends with this transfer. */
  closes: boolean
  postings: Posting[]
}

export interface Account {
  member: string
  account: string
  unit: string
  balance: number
  /** The sequence of the last transfer that touched it. */
  lastSequence: number
}

export interface Deposit {
  member: string
  id: string
  transferId: string
  state: string
  provider: string
  reference: string | null
  amount: number
  /** The part of the amount that the operator keeps. */
  fee: number
  currency: string
}

/** A manual adjustment of a member's balance. */
export interface Adjustment {
  id: string
  transferId: string
  memberId: string
  direction: string
  amount: number
  currency: string
  state: string
  proposedBy: string
  decidedBy: string | null
  createdAt: string
}

/** A win above its ceiling, which two people decide on. */
export interface HeldWin {
  transferId: string
  memberId: string
  amount: number
  currency: string
  state: string
  proposedBy: string | null
  decidedBy: string | null
}

/** A transfer between members as the sender's bank reports it. */
export interface LineClaim {
  memberId: string
  id: string
  to: string
  amount: number
  currency: string
  /** `in-flight`, `arrived` or `returned`. */
  state: string
}

export interface Withdrawal {
  member: string
  id: string
  /** The id of the hold transfer. */
  holdId: string
  state: string
  amount: number
  currency: string
  issued: number
  received: number
  voided: number
  returned: number
}

/** What a member owes since a transfer took more than there was. */
export interface Receivable {
  memberId: string
  number: number
  /** The transfer that opened it. */
  transferId: string
  amount: number
  repaid: number
  writtenOff: number
  currency: string
  state: string
}

/** A transfer of money to or from a vendor wallet, as the bank reports it. */
export interface VendorTransfer {
  memberId: string
  id: string
  vendor: string
  state: string
  amount: number
  currency: string
}

/** A page of claims; `head` is the newest sequence at the moment it was read. */
export interface Page<Item> {
  items: Item[]
  head: number
  next: string | null
}

export interface LedgerSource {
  banks(): Promise<string[]>
  accounts(bank: string, after: string): Promise<Page<Account>>
  deposits(bank: string, after: string): Promise<Page<Deposit>>
  adjustments(bank: string, after: string): Promise<Page<Adjustment>>
  heldWins(bank: string, after: string): Promise<Page<HeldWin>>
  lineTransfers(bank: string, after: string): Promise<Page<LineClaim>>
  withdrawals(bank: string, after: string): Promise<Page<Withdrawal>>
  vendorTransfers(bank: string, after: string): Promise<Page<VendorTransfer>>
  receivables(bank: string, after: string): Promise<Page<Receivable>>
  /** Returns transfers after a sequence, in order; an empty list at the end. */
  journal(bank: string, after: number): Promise<Transfer[]>
}

/**
 * Reads the ledgers of a running product through its operator API; `get` returns the parsed JSON of a path. The paths
 * are repeated here on purpose: an auditor must not depend on the code that it audits.
 */
export function ledgerOver(get: (path: string) => Promise<unknown>): LedgerSource {
  async function read(what: string, bank: string, after: string | number): Promise<Record<string, unknown>> {
    const query = new URLSearchParams({ bank, after: String(after) })
    return (await get(`/ops/ledger/${what}?${query}`)) as Record<string, unknown>
  }
  async function claims<Item>(what: string, bank: string, after: string, named = what): Promise<Page<Item>> {
    const page = await read(what, bank, after)
    return { items: page[named] as Item[], head: page.head as number, next: page.next as string | null }
  }
  return {
    banks: async () => ((await get('/ops/ledger/banks')) as { banks: string[] }).banks,
    accounts: (bank, after) => claims<Account>('accounts', bank, after),
    deposits: (bank, after) => claims<Deposit>('deposits', bank, after),
    adjustments: (bank, after) => claims<Adjustment>('adjustments', bank, after),
    heldWins: (bank, after) => claims<HeldWin>('held-wins', bank, after, 'heldWins'),
    lineTransfers: (bank, after) => claims<LineClaim>('transfers', bank, after),
    withdrawals: (bank, after) => claims<Withdrawal>('withdrawals', bank, after),
    vendorTransfers: (bank, after) => claims<VendorTransfer>('vendor-transfers', bank, after, 'vendorTransfers'),
    receivables: (bank, after) => claims<Receivable>('receivables', bank, after),
    journal: async (bank, after) => (await read('journal', bank, after)).transfers as Transfer[],
  }
}
