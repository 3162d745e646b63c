import type { WithdrawalState } from '#api/wallet/withdrawals'

/** The state of a withdrawal. Amounts in minor units: `issued` was paid, `voided` will never be paid. */
export interface Standing {
  state: WithdrawalState
  amount: number
  issued: number
  /** The part of `issued` that the member confirmed, or that counts as received. */
  received: number
  voided: number
  /** The part of `issued` that never arrived, or that the bank sent back, and was returned to the balance. */
  returned: number
  /** Once "not received" was reported, payouts no longer count as received automatically. */
  disputed: boolean
}

export type StepRequest =
  | { step: 'cancel' | 'process' | 'reject' | 'receive' | 'lapse' | 'deny' }
  | { step: 'issue'; amount: number }
  | { step: 'resolve'; outcome: 'paid' | 'returned' }
  | { step: 'bank-return'; amount: number }

/**
 * The result of a step and the money it moves: from the hold through the cashier, back to cash, back from the cashier.
 */
export interface Taken {
  after: Standing
  post: number
  void: number
  giveBack: number
}

/** The state of a new withdrawal: all of it held, nothing paid. */
export function startWithdrawal(amount: number): Standing {
  return { state: 'applying', amount, issued: 0, received: 0, voided: 0, returned: 0, disputed: false }
}

/** Returns the amount still to be paid. */
export function remainingOf({ amount, issued, voided }: Standing): number {
  return amount - issued - voided
}

/** Takes a step (decision 64); returns null when the step is not allowed. */
export function take(standing: Standing, request: StepRequest): Taken | null {
  switch (request.step) {
    case 'process':
      return standing.state === 'applying' ? changeState(standing, { state: 'process' }) : null
    case 'cancel':
      return standing.state === 'applying' ? closeWithdrawal(standing, 'cancelled') : null
    case 'reject':
      return reject(standing)
    case 'issue':
      return issue(standing, request.amount)
    case 'receive':
      return isAwaited(standing) || standing.state === 'dispute' ? receive(standing) : null
    case 'lapse':
      return isAwaited(standing) && !standing.disputed ? receive(standing) : null
    case 'deny':
      return isAwaited(standing) ? changeState(standing, { state: 'dispute', disputed: true }) : null
    case 'resolve':
      if (standing.state !== 'dispute') return null
      return request.outcome === 'paid' ? receive(standing) : comeBack(standing)
    case 'bank-return':
      return sendBack(standing, request.amount)
  }
}

/** Returns true while a payout waits for the member's confirmation. */
export function isAwaited(standing: Standing): boolean {
  return standing.state === 'issued' && unconfirmedOf(standing) > 0
}

/** Returns what was paid and is neither confirmed nor back in the balance. */
function unconfirmedOf({ issued, received, returned }: Standing): number {
  return issued - received - returned
}

function changeState(standing: Standing, change: Partial<Standing>): Taken {
  return { after: { ...standing, ...change }, post: 0, void: 0, giveBack: 0 }
}

/** Returns what is still held to the balance. */
function closeWithdrawal(standing: Standing, state: WithdrawalState): Taken {
  const rest = remainingOf(standing)
  return { ...changeState(standing, { state, voided: standing.voided + rest }), void: rest }
}

/**
 * Before anything was paid, rejects all of it; after a part was paid, only the rest, and the paid part still waits for
 * confirmation.
 */
function reject(standing: Standing): Taken | null {
  if (standing.state === 'applying' || standing.state === 'process') return closeWithdrawal(standing, 'rejected')
  if (standing.state !== 'issued' || remainingOf(standing) === 0) return null
  return closeWithdrawal(standing, standing.issued === standing.received ? 'claimed' : 'issued')
}

function issue(standing: Standing, amount: number): Taken | null {
  const isOpen = standing.state === 'process' || standing.state === 'issued'
  if (!isOpen || amount < 1 || amount > remainingOf(standing)) return null
  return { ...changeState(standing, { state: 'issued', issued: standing.issued + amount }), post: amount }
}

/** Confirms that everything paid has arrived; the withdrawal is complete when nothing remains to be paid. */
function receive(standing: Standing): Taken {
  const { issued, returned } = standing
  const end = returned > 0 ? 'returned' : 'claimed'
  return changeState(standing, { state: remainingOf(standing) === 0 ? end : 'issued', received: issued - returned })
}

/** Returns to the balance what did not arrive and what was not paid yet. */
function comeBack(standing: Standing): Taken {
  const back = unconfirmedOf(standing)
  const taken = closeWithdrawal(standing, 'returned')
  return { ...taken, after: { ...taken.after, returned: standing.returned + back }, giveBack: back }
}

/**
 * Returns to the balance what the bank sent back of what was paid, also after it was confirmed, and what was not paid yet:
 * the account has to be mended first. A payout of the same withdrawal that nobody confirmed is still waited for.
 */
function sendBack(standing: Standing, amount: number): Taken | null {
  const { state, issued, received } = standing
  const isPaid = state === 'issued' || state === 'dispute' || state === 'claimed' || state === 'returned'
  const returned = standing.returned + amount
  if (!isPaid || amount < 1 || returned > issued) return null
  const after = { ...standing, returned, received: Math.min(received, issued - returned) }
  const isOver = unconfirmedOf(after) === 0
  return { ...closeWithdrawal(after, isOver ? 'returned' : state), giveBack: amount }
}
