/** What a caller wants of a bank. Its id is kept until it is answered, so it may arrive more than once. */
export type Intent =
  | { op: 'setState'; member: string; state: 'active' | 'excluded' }
  | { op: 'openGame'; member: string; token: string; game: string; expires_ms: number }
  | { op: 'swapToken'; token: string; newToken: string }
  | { op: 'createDeposit'; member: string; id: string; amount: number }
  | { op: 'confirmDeposit'; member: string; id: string; amount: number; reference: string }
  | { op: 'withdraw'; member: string; id: string; amount: number }
  | { op: 'step'; member: string; id: string; step: 'cancel' | 'receive' | 'deny' }
  | ({ op: 'decide'; member: string; withdrawal: string; id: string; amount: number } & Decision)
  | { op: 'send'; member: string; id: string; to: string; amount: number }
  | { op: 'propose'; member: string; id: string; direction: 'credit' | 'debit'; amount: number; by: string }
  | { op: 'settle'; id: string; confirm: boolean; by: string }
  | Wager
  /** Does what the other asks and then fails, so that nothing may stay of it. */
  | { op: 'bug'; about: Exclude<Intent, { op: 'bug' }> }

/** `outcome` says how a dispute ends, `amount` what is paid out now. */
export type Decision = { step: 'process' | 'reject' | 'issue' | 'resolve'; outcome: 'paid' | 'returned' }

export type Wager = {
  op: 'wallet'
  kind: 'bet' | 'win' | 'rollback'
  token: string
  user: string | null
  id: string
  game: string
  round: string
  closes: boolean
  free: boolean
  amount: number
  reference: string | null
  granted: boolean
}
export type Of<Op extends Intent['op']> = Extract<Intent, { op: Op }>

/** What a bank must say to each intent. */
export type Answers = { [Op in Intent['op']]: (intent: Of<Op>, now_ms: number) => string }

/** A bet as the model remembers it. */
export interface Bet {
  place: string
  amount: number
  free: boolean
  fate: 'open' | 'won' | 'back'
}

/** A deposit, a payout, a transfer or a correction as the model remembers it: what each has of these. */
export interface Thing {
  content: string
  member: string
  amount: number
  state: string
  /** A payout's: paid out, of that received, still to be paid, and when it counts as received. */
  issued: number
  received: number
  rest: number
  due_ms: number
  disputed: boolean
  /** A deposit's reference, a transfer's receiver, who decided on a correction. */
  other: string
  /** A transfer's end is known to its sender's bank. */
  settled: boolean
}
