/** What a caller wants of a bank. Its id is kept until it is answered, so it may arrive more than once. */
export type Intent =
  | { op: 'setState'; member: string; state: 'active' | 'excluded' }
  | { op: 'openGame'; member: string; token: string; game: string; expires_ms: number }
  | { op: 'swapToken'; token: string; newToken: string }
  | { op: 'createDeposit'; member: string; id: string; amount: number }
  | { op: 'confirmDeposit'; member: string; id: string; amount: number; reference: string }
  | { op: 'withdraw'; member: string; id: string; amount: number }
  | { op: 'step'; member: string; id: string; step: MemberStep }
  | { op: 'decide'; member: string; withdrawal: string; id: string; step: OperatorStep; amount: number }
  | { op: 'send'; member: string; id: string; to: string; amount: number }
  | { op: 'propose'; member: string; id: string; direction: 'credit' | 'debit'; amount: number; by: string }
  | { op: 'settle'; id: string; confirm: boolean; by: string }
  | Wager
  /** Does what the other asks and then fails, so that nothing may stay of it. */
  | { op: 'bug'; about: Exclude<Intent, { op: 'bug' }> }

export type MemberStep = 'cancel' | 'receive' | 'deny'
/** `paid` and `returned` end a dispute; only `issue` has an amount. */
export type OperatorStep = 'process' | 'reject' | 'issue' | 'paid' | 'returned'
export type Payout = MemberStep | OperatorStep

/** A prize is a win that a campaign grants: it needs no bet. */
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

/** What a bank must say to each intent that has no bug. */
export type Answers = { [Op in Exclude<Intent['op'], 'bug'>]: (intent: Of<Op>, now_ms: number) => string }

/** What something is made by: its id and its content. */
export type Asked = { id: string; member: string; amount: number } & Partial<Omit<Wager, 'op'>> & {
    to?: string
    by?: string
  }

/** What the model knows of a deposit, a payout, a transfer, a correction or a vendor's call. */
export type Thing = Asked & {
  /** All that was said with its id. */
  content: string
  state: string
  /** What it took from the member's cash; negative where it gave. */
  cost: number
  /** A payout's: still to be paid, and paid out but not received. */
  rest: number
  out: number
  /** When a deposit expires, when what is out counts as received. */
  due_ms: number
}

/**
 * Whether a payout's step may be taken; its state, its rest and what is out after it; and for how long nobody has to speak
 * then until what is out counts as received. `now` is paid out now.
 */
type Step = (
  was: string,
  rest: number,
  out: number,
  now: number,
) => [may: boolean, state: string, rest: number, out: number, wait_ms?: number]
export type Steps = Record<Payout, Step>

/** Somebody at a game by a token: `over` once the game was opened anew, `replaced` once there is a newer token. */
export interface Seat {
  token: string
  member: string
  game: string
  expires_ms: number
  end: '' | 'replaced' | 'over'
}
