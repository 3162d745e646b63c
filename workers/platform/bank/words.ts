import type { ErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { LimitKind, LimitPeriod } from '#api/operator/protection'
import type { LedgerRefusal } from '../ledger/refusal.ts'
import type { Stop } from '../ledger/seamless.ts'

/** What crosses between a door and a `Bank`: plain data, amounts in minor units, times in ISO 8601 UTC or epoch ms as named. */

/** A refusal as it crosses a call; a door makes it a `Refusal` again. */
export interface Refused {
  refusal: ErrorCode
  /** What the person is told beside the code: which limit, how much is left, until when. */
  value?: Record<string, string | number | null>
}

export interface OpenMember {
  memberId: string
  currency: Currency
  /** Play money only (specification section 9, account type 4). */
  trial: boolean
}

/** `excluded`: no new wager or deposit from that instant; wins, rollbacks and withdrawals still pass (GLI-19 A.3.8). */
export type MemberState = 'active' | 'excluded'

export interface Balances {
  memberId: string
  currency: Currency
  trial: boolean
  state: MemberState
  cash: number
  bonus: number
  /** Free rounds and the like: staked only where a vendor names it. */
  gift: number
  held: number
  points: number
  /** When it was read. */
  at: string
}

export interface OpenGame {
  memberId: string
  /** SHA-256 of the whole game token, lower-case hex (`hashToken` in `bank/of.ts`). */
  tokenHash: string
  /** The vendor's code (`vassalage`). */
  vendor: string
  gameCode: string
  currency: Currency
  expiresAt_ms: number
  /** Where the member is (ISO 3166-1 alpha-2), and their language (ISO 639-1); a session keeps both as they were. */
  country?: string
  language?: string
}

export interface GameOpened {
  memberId: string
  currency: Currency
  balance: number
}

/** The swap of `/wallet/check`: the token that travelled in an address for one that did not. */
export interface SwapToken {
  tokenHash: string
  newTokenHash: string
  vendor: string
}

/** One money call of the seamless wallet, verified and converted by the door. */
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
  /** Null where the call names none (a rollback). */
  currency: Currency | null
  reference: string | null
  /** The member the vendor names, where it names one; another than the token's is refused. */
  user: string | null
  /** True when the vendor names a campaign or a reward: such a win needs no bet. */
  granted: boolean
  /** Why the house takes no new stake here; absent where it does. */
  stop?: Stop | null
}

/** What has run out, or would: told beside `limit-reached`. */
export type Reached = {
  limit: LimitKind
  period: LimitPeriod
  amount: number
  used: number
  left: number
  /** When some of it is free again; null when nothing was used. */
  resetsAt: string | null
}

/** `balance` (cash and bonus: what can be staked) and the member are there whenever the token is known, refused or not. */
export interface WalletReply {
  outcome: 'ok' | LedgerRefusal
  memberId?: string
  currency?: Currency
  balance?: number
  /** Which limit a bet would go beyond. */
  limit?: Reached
}

/** A transfer as it travels to the read models: who, what, and the cash balance before and after (GLI-19 2.8.5(j)). */
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
  /** What it changed in the member's restricted money and in the vendor's own wallet. */
  bonus: number
  subWallet: number
  /** What the house kept of a payment. */
  fee: number
  /** Sequence of the bet it is about: its own, or that of the bet it refers to. */
  bet: number | null
  /** ISO 8601 UTC. */
  at: string
}

/** One queue message: some transfers of one bank, in order. Sent at least once; applied once by (bank, sequence). */
export interface JournalMessage {
  bank: string
  events: JournalEvent[]
}

/** What a bank tells a member of: the words are chosen where it is read. */
export const NOTICE_KINDS = [
  'deposit-credited',
  'deposit-failed',
  'withdrawal-approved',
  'withdrawal-rejected',
  'withdrawal-issued',
  'transfer-received',
] as const

/** Something to tell a member; `data` are the figures the sentence needs, amounts in minor units. */
export interface Notice {
  sequence: number
  member: string
  kind: (typeof NOTICE_KINDS)[number]
  data: Record<string, string | number>
  /** ISO 8601 UTC. */
  at: string
}

/** One queue message: notices of one bank, in order. Sent at least once; told once by (bank, sequence). */
export interface NoticeMessage {
  bank: string
  notices: Notice[]
}

/** What somebody changed by hand. `actor`: `operator:NAME`, `member:ID`, `system`. */
export interface AuditNote {
  actor: string
  action: string
  /** What was changed: `withdrawal:ID`, `member:ID`. */
  subject: string
  reason: string
  before: unknown
  after: unknown
}

/** An entry of the audit log; `before` and `after` are JSON, `hash` covers the entry before this one too. */
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

/** The newest entry of a chain; 0 and the hash before the first where there is none. */
export type AuditHead = { sequence: number; hash: string }

/** One queue message: how far the audit log of a bank goes, kept where cutting the log does not reach. */
export interface AuditHeadMessage {
  bank: string
  head: AuditHead
}
