import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { ROLES } from '../roles.ts'
import { LINE_TRANSFER_STATES } from '../wallet/line-transfers.ts'
import { WITHDRAWAL_STATES } from '../wallet/withdrawals.ts'
import { ClaimedAdjustment } from './adjustments.ts'
import { RETURN_REASONS } from './agents.ts'
import { BankName, Next } from './paging.ts'
import { HeldWin } from './vendors/held-wins.ts'
import { VendorTransfer } from './vendors/vendor-wallets.ts'
import { ClaimedReceivable } from './wallet/receivables.ts'

/**
 * What an auditor reads of the ledgers: raw journals and the claims of each bank, page by page. Read the claims of a
 * bank before its journal: each claim names its journal sequence, so a running bank audits cleanly.
 */

/** `limit` is the largest number of rows; a page never holds more than a thousand. */
const Page = z.strictObject({
  bank: BankName,
  after: z._default(z.string().check(z.maxLength(200)), ''),
  limit: z._default(z.string().check(z.regex(/^\d{1,4}$/)), '1000'),
})

const Head = z.int()

const text = z.nullable(z.string())

const JournalTransfer = z.object({
  sequence: z.int(),
  id: z.string(),
  kind: z.string(),
  member: z.string(),
  unit: z.string(),
  amount: z.int(),
  ...{ vendor: text, game: text, round: text, reference: text },
  /** The round ends with this transfer. */
  closes: z.boolean(),
  /** ISO 8601 UTC. */
  at: z.string(),
  postings: z.array(z.object({ account: z.string(), unit: z.string(), amount: z.int(), balance: z.int() })),
})

const ClaimedAccount = z.object({
  member: z.string(),
  account: z.string(),
  unit: z.string(),
  balance: z.int(),
  lastSequence: z.int(),
})

const ClaimedDeposit = z.object({
  member: z.string(),
  id: z.string(),
  transferId: z.string(),
  state: z.string(),
  provider: z.string(),
  reference: text,
  amount: z.int(),
  /** The part of the amount kept as a fee. */
  fee: z.int(),
  currency: z.string(),
})

const ClaimedLineTransfer = z.object({
  memberId: z.string(),
  id: z.string(),
  to: z.string(),
  amount: z.int(),
  currency: CurrencyCode,
  state: z.enum(LINE_TRANSFER_STATES),
  at: z.string(),
  settledAt: text,
  sequence: z.int(),
  toBank: z.string(),
  why: z.nullable(z.enum(RETURN_REASONS)),
})

const ClaimedWithdrawal = z.object({
  member: z.string(),
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount: z.int(),
  currency: CurrencyCode,
  issued: z.int(),
  received: z.int(),
  voided: z.int(),
  returned: z.int(),
  /** The transfer that holds the money. */
  holdId: z.string(),
})

const read = { method: 'GET', auth: 'operator', roles: ROLES, responseFormat: 'bare' } as const

const listBanks = endpoint({
  ...read,
  path: '/ops/ledger/banks',
  summary: 'Every bank there is',
  request: Nothing,
  response: z.object({ banks: z.array(z.string()) }),
})

const listJournal = endpoint({
  ...read,
  path: '/ops/ledger/journal',
  summary: 'The transfers of a bank after a sequence, in order, with their postings',
  request: Page,
  response: z.object({ transfers: z.array(JournalTransfer), head: Head }),
})

const listAccountClaims = endpoint({
  ...read,
  path: '/ops/ledger/accounts',
  summary: 'What a bank claims of its accounts',
  request: Page,
  response: z.object({ accounts: z.array(ClaimedAccount), head: Head, next: Next }),
})

const listDepositClaims = endpoint({
  ...read,
  path: '/ops/ledger/deposits',
  summary: 'What a bank claims of its deposits',
  request: Page,
  response: z.object({ deposits: z.array(ClaimedDeposit), head: Head, next: Next }),
})

const listAdjustmentClaims = endpoint({
  ...read,
  path: '/ops/ledger/adjustments',
  summary: 'What a bank claims of its corrections by hand',
  request: Page,
  response: z.object({ adjustments: z.array(ClaimedAdjustment), head: Head, next: Next }),
})

const listHeldWinClaims = endpoint({
  ...read,
  path: '/ops/ledger/held-wins',
  summary: 'What a bank claims of its wins above their ceiling',
  request: Page,
  response: z.object({ heldWins: z.array(HeldWin), head: Head, next: Next }),
})

const listLineTransferClaims = endpoint({
  ...read,
  path: '/ops/ledger/transfers',
  summary: 'What a bank claims of the money that left its members along agent lines',
  request: Page,
  response: z.object({ transfers: z.array(ClaimedLineTransfer), head: Head, next: Next }),
})

const listWithdrawalClaims = endpoint({
  ...read,
  path: '/ops/ledger/withdrawals',
  summary: 'What a bank claims of its withdrawals',
  request: Page,
  response: z.object({ withdrawals: z.array(ClaimedWithdrawal), head: Head, next: Next }),
})

const listReceivableClaims = endpoint({
  ...read,
  path: '/ops/ledger/receivables',
  summary: 'What a bank claims that its members owe and owed',
  request: Page,
  response: z.object({ receivables: z.array(ClaimedReceivable), head: Head, next: Next }),
})

const listVendorTransferClaims = endpoint({
  ...read,
  path: '/ops/ledger/vendor-transfers',
  summary: 'What a bank claims of the money its members sent to vendors and brought back',
  request: Page,
  response: z.object({
    vendorTransfers: z.array(z.extend(VendorTransfer, { cash: z.int() })),
    head: Head,
    next: Next,
  }),
})

export const ledgerCalls = {
  listBanks,
  listJournal,
  listAccountClaims,
  listDepositClaims,
  listAdjustmentClaims,
  listHeldWinClaims,
  listLineTransferClaims,
  listWithdrawalClaims,
  listReceivableClaims,
  listVendorTransferClaims,
}
