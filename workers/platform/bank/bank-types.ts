import type { ErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { LimitKind, LimitOwner, LimitPeriod } from '#api/protection/limits'
import type { WinCeiling } from '../ledger/held-win.ts'
import type { refusedPlay } from '../ledger/play-stop.ts'
import type { LedgerRefusal } from '../ledger/refusal.ts'
import type { Stop } from '../ledger/seamless.ts'

/**
 * Data exchanged between callers and a `Bank`: plain data, amounts in minor units, times in ISO 8601 UTC or epoch ms as
 * named.
 */

/** A refusal as it crosses a call; the endpoint turns it into a `Refusal` again. */
export interface Refused {
  refusal: ErrorCode
  /** Details shown with the code: which limit, how much is left, until when. */
  value?: Record<string, string | number | null>
}

export function isRefused(result: object): result is Refused {
  return 'refusal' in result
}

export interface OpenMember {
  memberId: string
  currency: Currency
  /** Play money only (specification section 9, account type 4). */
  trial: boolean
}

/**
 * `excluded`: no new wagers or deposits from that instant; wins, rollbacks and withdrawals are still accepted (GLI-19
 * A.3.8).
 */
export type MemberState = 'active' | 'excluded'

/** Who is in a line that an operator has frozen, and who is in none, by the directory at a version of its lines. */
export interface LineStops {
  version: number
  /** Member ids. */
  stopped: readonly string[]
  free: readonly string[]
}

/** Whether a person has to look at an account before it plays, by the directory at a version of the member's cases. */
export interface PersonReview {
  memberId: string
  held: boolean
  version: number
}

/** Whether a person has verified who a member is, by the directory at a version. */
export interface Verified {
  memberId: string
  verified: boolean
  version: number
}

export interface Balances {
  memberId: string
  currency: Currency
  trial: boolean
  state: MemberState
  cash: number
  bonus: number
  /** Free rounds and the like: staked only when a vendor names it. */
  gift: number
  held: number
  /** Wins above their ceiling that two people have not decided on: not played, not paid. */
  heldWins: number
  /** What the member owes the house. */
  owed: number
  points: number
  /** When the balances were read. */
  at: string
}

export interface OpenGame {
  memberId: string
  /** SHA-256 of the whole game token, lower-case hex (`hashToken` in `bank/routing.ts`). */
  tokenHash: string
  /** The vendor's code (`vassalage`). */
  vendor: string
  gameCode: string
  currency: Currency
  expiresAtMs: number
  /** The member's location (ISO 3166-1 alpha-2) and language (ISO 639-1) at the launch; they stay with the session. */
  country?: string
  language?: string
}

export interface GameOpened {
  memberId: string
  currency: Currency
  balance: number
}

/** The swap of `/wallet/check`: replaces the token that travelled in a URL. */
export interface SwapToken {
  tokenHash: string
  newTokenHash: string
  vendor: string
}

/** One money call of the seamless wallet, verified and converted by the gateway. */
export interface WalletOperation {
  kind: 'bet' | 'win' | 'rollback'
  tokenHash: string
  vendor: string
  /** The vendor's transaction id, lower case. */
  id: string
  game: string
  round: string
  closes: boolean
  free: boolean
  amount: number
  /** Null when the call has no currency (a rollback). */
  currency: Currency | null
  reference: string | null
  /** The member named by the vendor, if any; a member other than the token's is refused. */
  user: string | null
  /** True when the vendor names a campaign or a reward: such a win needs no bet. */
  granted: boolean
  /** The reward that the vendor names, lower case; absent or null where it names none. */
  reward?: string | null
  /** True when the vendor names a campaign of its own. */
  campaign?: boolean
  /** A larger win is held; absent without a ceiling. */
  ceiling?: WinCeiling | null
  /** Why stakes are refused; absent when they are accepted. The bank knows whether a round has begun. */
  stop?: Stop | null
}

/** The limit that is or would be exceeded: sent with `limit-reached`. */
export type Reached = {
  limit: LimitKind
  period: LimitPeriod
  owner: LimitOwner
  amount: number
  used: number
  left: number
  /** When some of the limit becomes available again; null when none of it was used. */
  resetsAt: string | null
}

/**
 * `balance` (cash and bonus: what can be staked) and the member are present whenever the token is known, also with a
 * refusal.
 */
export interface WalletReply {
  outcome: 'ok' | LedgerRefusal
  memberId?: string
  currency?: Currency
  balance?: number
  /** The limit that a bet would exceed. */
  limit?: Reached
  /** Why the member may not play, where that is the outcome. */
  stop?: NonNullable<ReturnType<typeof refusedPlay>>
}

/** A transfer as sent to the read models, with the cash balance before and after (GLI-19 2.8.5(j)). */
export interface JournalEvent {
  sequence: number
  id: string
  kind: string
  member: string
  unit: string
  amount: number
  vendor: string | null
  game: string | null
  round: string | null
  reference: string | null
  closes: boolean
  free: boolean
  actor: string
  before: number
  after: number
  /** The changes to the member's restricted money and to their vendor wallet. */
  bonus: number
  subWallet: number
  /** Our fee on a payment. */
  fee: number
  /** Sequence of the bet it belongs to: its own, or that of the bet it refers to. */
  bet: number | null
  /** ISO 8601 UTC. */
  at: string
}

/** One queue message: transfers of one bank, in order. Sent until confirmed; applied once by (bank, sequence). */
export interface JournalMessage {
  bank: string
  events: JournalEvent[]
}

/** The kinds of notices to members; the text is chosen where a notice is read. */
export const NOTICE_KINDS = [
  'deposit-credited',
  'deposit-failed',
  'withdrawal-approved',
  'withdrawal-rejected',
  'withdrawal-issued',
  'withdrawal-returned',
  'transfer-received',
  'win-held',
  'win-released',
  'win-returned',
  'chargeback',
  'win-rollback',
  'repayment',
  'write-off',
  'limit-ready',
  'time-out-began',
  'exclusion-began',
  'exclusion-for-good',
  'exclusion-return',
  'break-over',
] as const

/** A notice to a member; `data` holds the figures of the sentence, amounts in minor units. */
export interface Notice {
  sequence: number
  member: string
  kind: (typeof NOTICE_KINDS)[number]
  data: Record<string, string | number>
  /** ISO 8601 UTC. */
  at: string
}

/** One queue message: notices of one bank, in order. Sent until confirmed; stored once by (bank, sequence). */
export interface NoticeMessage {
  bank: string
  notices: Notice[]
}

/** A change made by hand. `actor`: `operator:NAME`, `member:ID`, `system`. */
export interface AuditNote {
  actor: string
  action: string
  /** The changed subject: `withdrawal:MEMBER:ID`, `member:ID`. A new kind that is a member's is named in AuditLog.ts. */
  subject: string
  reason: string
  before: unknown
  after: unknown
}

/** How much of one kind waits for people; the amount is zero where it has none. */
export type WaitingRow<Name extends string> = { name: Name; count: number; amount: number; oldestMs: number }

/** An entry of the audit log; `before` and `after` are JSON, `hash` also covers the previous entry. */
export interface AuditEntry {
  sequence: number
  actor: string
  action: string
  subject: string
  reason: string
  before: string
  after: string
  /** ISO 8601 UTC. */
  at: string
  /** Hex. */
  hash: string
}

/** What entries are about: a subject as it is stored, or a member with all that is theirs. */
export type AuditFilter = string | { member: string }

/** The newest entry of a chain; sequence 0 and the start hash when it has none. */
export type AuditHead = { sequence: number; hash: string }

/** One queue message: the head of a bank's audit log, stored elsewhere so that truncating the log is noticed. */
export interface AuditHeadMessage {
  bank: string
  head: AuditHead
}

/** What a bank sends to the queue. */
export type BankMessage = JournalMessage | NoticeMessage | AuditHeadMessage

/** What the readers of a bank's messages have stored for good. */
export interface Confirmation {
  /** The read models hold every transfer up to this sequence. */
  journal?: number
  /** The sequences of notices that were delivered. */
  notices?: number[]
  /** The head of the audit log that is stored outside the bank. */
  audit?: AuditHead
}
