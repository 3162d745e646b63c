import {
  type AuditFilter,
  type AuditHead,
  isRefused,
  type MemberState,
  type OpenGame,
  type OpenMember,
  type SwapToken,
  type WalletOperation,
  type WalletReply,
} from './bank-types.ts'
import { CLOSING_READS, CLOSING_WRITES } from './closing/commands.ts'
import { ADJUSTMENT_READS, ADJUSTMENT_WRITES } from './commands/adjustments.ts'
import { BONUS_READS, BONUS_WRITES } from './commands/bonus.ts'
import { COMMISSION_WRITES } from './commands/commissions.ts'
import { DELIVERY_READS, DELIVERY_WRITES } from './commands/delivery.ts'
import { DEPOSIT_READS, DEPOSIT_WRITES } from './commands/deposits.ts'
import { FREE_ROUND_READS, FREE_ROUND_WRITES } from './commands/free-rounds.ts'
import { FREEZE_WRITES } from './commands/freeze.ts'
import { HELD_WIN_READS, HELD_WIN_WRITES } from './commands/held-wins.ts'
import { LIMIT_READS, LIMIT_WRITES } from './commands/limits.ts'
import { LIVE_WRITES } from './commands/live.ts'
import {
  MEMBER_LIMIT_READS,
  MEMBER_LIMIT_WRITES,
  PLAY_SESSION_READS,
  PLAY_SESSION_WRITES,
} from './commands/member-limits.ts'
import { OPEN_ROUND_READS, OPEN_ROUND_WRITES } from './commands/open-rounds.ts'
import { PAM_READS, PAM_WRITES } from './commands/pam.ts'
import { PERSON_READS, PERSON_WRITES } from './commands/person.ts'
import { POINT_READS, POINT_WRITES } from './commands/points.ts'
import { RECEIVABLE_READS, RECEIVABLE_WRITES } from './commands/receivables.ts'
import { REWARD_READS, REWARD_WRITES } from './commands/rewards.ts'
import { TRANSFER_READS, TRANSFER_WRITES } from './commands/transfers.ts'
import { playable, vendorCall } from './commands/vendor-calls.ts'
import { sumHoldings, VENDOR_TRANSFER_READS, VENDOR_TRANSFER_WRITES } from './commands/vendor-transfers.ts'
import { WITHDRAWAL_READS, WITHDRAWAL_WRITES } from './commands/withdrawals.ts'
import { EXPORT_READS } from './export/member-rows.ts'
import { accountsPage, depositsPage, journalPage } from './pages.ts'
import { registry } from './registry.ts'
import type { BankStores } from './stores.ts'

/**
 * An operation of a bank reads, decides and writes in one synchronous step; it never awaits between check and write.
 */
export type Operation = (stores: BankStores, nowMs: number, ...args: never[]) => unknown

const MEMBER_WRITES = {
  /** Opens a member's accounts; the same again changes nothing. */
  open: ({ members }, nowMs, request: OpenMember) => members.open(request, nowMs),
  /** Excludes a member from wagers and deposits, or ends the exclusion. */
  setState: ({ members }, nowMs, memberId: string, state: MemberState) => members.setState(memberId, state, nowMs),
  /** Ends a trial account; a second call changes nothing. */
  closeTrial: ({ members }, nowMs, memberId: string) => members.closeTrial(memberId, nowMs),
  openGame: ({ sessions, playSessions }, nowMs, request: OpenGame) => {
    const opened = sessions.open(request, nowMs)
    if (!isRefused(opened)) playSessions.open(request.memberId, nowMs)
    return opened
  },
  /** Ends a member's open games for wagers; existing stakes are still settled. */
  endGames: ({ sessions }, nowMs, memberId: string) => sessions.end(memberId, nowMs),
  swapToken: ({ sessions }, nowMs, request: SwapToken) => sessions.swap(request, nowMs),
  /** A vendor's bet, win or rollback. */
  wallet: (stores, nowMs, operation: WalletOperation) => vendorCall(stores, operation, nowMs),
  /** Keeps how far another chain is known to go. */
  keepAuditHead: ({ audit }, _nowMs, chain: string, head: AuditHead) => audit.saveHead(chain, head),
} as const satisfies Record<string, Operation>

const MEMBER_READS = {
  /** What a member owns, in minor units; `consolidated` is all of it, at vendors too. */
  balance: (stores, nowMs, memberId: string) => {
    const balances = stores.members.balance(memberId, nowMs)
    return 'refusal' in balances ? balances : { ...balances, consolidated: sumHoldings(stores, balances) }
  },
  /** What a vendor may see: the balance behind a token of its own, also an ended one. */
  walletBalance: (
    { ledger, members, sessions },
    _nowMs,
    tokenHash: string,
    vendor: string,
    game: string,
  ): WalletReply => {
    const session = sessions.find(tokenHash)
    const member = session && members.find(session.member)
    if (!session || !member || session.vendor !== vendor) return { outcome: 'token-unknown' }
    const balance = playable(ledger, member.id, member.currency)
    const outcome = session.game === game ? 'ok' : 'wrong-game'
    return { outcome, memberId: member.id, currency: member.currency, balance }
  },
} as const satisfies Record<string, Operation>

/** What the read models, the auditor and the audit chains are fed from. */
const PAGE_READS = {
  journalPage: ({ sql, ledger }, _nowMs, after: number, limit: number) => journalPage(sql, ledger.head, after, limit),
  journalEvents: ({ outbox, ledger }, _nowMs, after: number, limit: number) => ({
    events: outbox.after(after, limit),
    head: ledger.head,
  }),
  accountsPage: ({ sql, ledger }, _nowMs, after: string, limit: number) => accountsPage(sql, ledger.head, after, limit),
  depositsPage: ({ sql, ledger }, _nowMs, after: string, limit: number) => depositsPage(sql, ledger.head, after, limit),
  auditPage: ({ audit }, _nowMs, after: number, limit: number, about: AuditFilter | null = null) =>
    audit.page(after, limit, about),
  auditHeads: ({ audit }, _nowMs, chain: string, after: number, limit: number) => audit.savedHeads(chain, after, limit),
} as const satisfies Record<string, Operation>

/** What changes something, inside one transaction. A refusal is an answer, given before any write. */
export const WRITES = registry(
  MEMBER_WRITES,
  DELIVERY_WRITES,
  OPEN_ROUND_WRITES,
  BONUS_WRITES,
  COMMISSION_WRITES,
  PAM_WRITES,
  LIMIT_WRITES,
  MEMBER_LIMIT_WRITES,
  PLAY_SESSION_WRITES,
  FREEZE_WRITES,
  CLOSING_WRITES,
  PERSON_WRITES,
  ADJUSTMENT_WRITES,
  HELD_WIN_WRITES,
  TRANSFER_WRITES,
  VENDOR_TRANSFER_WRITES,
  WITHDRAWAL_WRITES,
  DEPOSIT_WRITES,
  RECEIVABLE_WRITES,
  POINT_WRITES,
  REWARD_WRITES,
  FREE_ROUND_WRITES,
  LIVE_WRITES,
)

/** What only looks. */
export const READS = registry(
  MEMBER_READS,
  PAGE_READS,
  DELIVERY_READS,
  OPEN_ROUND_READS,
  BONUS_READS,
  PAM_READS,
  LIMIT_READS,
  MEMBER_LIMIT_READS,
  CLOSING_READS,
  PLAY_SESSION_READS,
  PERSON_READS,
  ADJUSTMENT_READS,
  HELD_WIN_READS,
  TRANSFER_READS,
  VENDOR_TRANSFER_READS,
  WITHDRAWAL_READS,
  DEPOSIT_READS,
  RECEIVABLE_READS,
  POINT_READS,
  REWARD_READS,
  FREE_ROUND_READS,
  EXPORT_READS,
)
