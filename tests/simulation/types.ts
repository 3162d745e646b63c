export type { DebtModel } from './debt-model.ts'
export type { HeldWinModel } from './held-win-model.ts'
export type { PlayModel } from './play-model.ts'

/** A caller's request to a bank. Its id stays the same until there is a reply, so it may arrive more than once. */
export type Intent =
  | { op: 'setState'; member: string; state: 'active' | 'excluded' }
  | { op: 'openGame'; member: string; token: string; game: string; expires_ms: number }
  | { op: 'swapToken'; token: string; newToken: string }
  | { op: 'createDeposit'; member: string; id: string; amount: number }
  | { op: 'confirmDeposit'; member: string; id: string; amount: number; reference: string }
  | { op: 'withdraw'; member: string; id: string; amount: number }
  | { op: 'step'; member: string; id: string; step: MemberStep }
  | { op: 'decide'; member: string; withdrawal: string; id: string; step: OperatorStep; amount: number }
  | { op: 'chargeback'; member: string; id: string; amount: number; reference: string }
  /** Of what a member owes, by its number in the bank of that member. */
  | { op: 'settleDebt'; member: string; number: number; id: string; how: 'repay' | 'write-off'; amount: number }
  | { op: 'send'; member: string; id: string; to: string; amount: number }
  | { op: 'propose'; member: string; id: string; direction: 'credit' | 'debit'; amount: number; by: string }
  | { op: 'settle'; id: string; confirm: boolean; by: string }
  /** Of a held win, by its number in the bank of that member. */
  | { op: 'proposeWin'; member: string; number: number; how: 'release' | 'return'; by: string }
  | { op: 'decideWin'; member: string; number: number; confirm: boolean; by: string }
  | Wager
  /** Does the same as the other intent and then fails, so nothing of it may remain. */
  | { op: 'bug'; about: Exclude<Intent, { op: 'bug' }> }

export type MemberStep = 'cancel' | 'receive' | 'deny'
/** `paid` and `returned` end a dispute; only `issue` and `bank-return` have an amount. */
export type OperatorStep = 'process' | 'reject' | 'issue' | 'paid' | 'returned' | 'bank-return'
export type Payout = MemberStep | OperatorStep

/** A prize is a win granted by a campaign: it needs no bet. */
export type Wager = {
  op: 'wallet'
  kind: 'bet' | 'win' | 'prize' | 'rollback'
  token: string
  user: string | null
  id: string
  game: string
  round: string
  closes: boolean
  free: boolean
  amount: number
  reference: string | null
}
export type Of<Op extends Intent['op']> = Extract<Intent, { op: Op }>

/** The expected reply of a bank to each intent without a bug. */
export type Rules = { [Op in Exclude<Intent['op'], 'bug'>]: (intent: Of<Op>, nowMs: number) => string }

/** The id and the content from which an object is created. */
export type Input = { id: string; member: string; amount: number } & Partial<Omit<Wager, 'op'>> & {
    to?: string
    by?: string
  }

/** The model's record of a deposit, a payout, a transfer, an adjustment or a vendor's call. */
export type Thing = Input & {
  /** The content of the first request with its id. */
  content: string
  state: string
  /** The amount taken from the member's cash; negative when it added cash. */
  cost: number
  /** Of a payout: the amount still to be paid, and the amount paid but not yet received. */
  rest: number
  out: number
  /** Of a payout: the amount received, and whether any came back after it was paid. */
  got: number
  isBack: boolean
  /** Of a deposit: what its member was told it pays of what they owe. */
  owed: number
  /** When a deposit expires, or when a paid amount counts as received. */
  dueMs: number
}

/**
 * For a step of a payout: whether it is allowed, the state, rest and paid amount after it, how long until a paid amount
 * counts as received without a reply of the member, and the amount received. `now` is the amount of this step.
 */
type Step = (
  payout: Pick<Thing, 'state' | 'rest' | 'out' | 'got'>,
  now: number,
) => readonly [may: boolean, state: string, rest: number, out: number, wait_ms?: number, got?: number]
export type Steps = Record<Payout, Step>

/** A game session by token: `over` once the game was opened again, `replaced` once there is a newer token. */
export interface Play {
  token: string
  member: string
  game: string
  expires_ms: number
  end: '' | 'replaced' | 'over'
}

/** A fault planted in the bank's source: replacements, each of whose texts must occur in its file exactly once. */
export interface Fault {
  name: string
  edits: [file: string, find: string, replace: string][]
}
