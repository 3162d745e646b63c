import type { WithdrawalState } from '#api/wallet/withdrawals'

/** The state of a withdrawal. Amounts in minor units: `issued` was paid, `voided` will never be paid. */
export interface WithdrawalProgress {
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
  after: WithdrawalProgress
  post: number
  void: number
  giveBack: number
}

/** The state of a new withdrawal: all of it held, nothing paid. */
export function startWithdrawal(amount: number): WithdrawalProgress {
  return { state: 'applying', amount, issued: 0, received: 0, voided: 0, returned: 0, disputed: false }
}

/** Returns the amount still to be paid. */
export function remainingOf({ amount, issued, voided }: WithdrawalProgress): number {
  return amount - issued - voided
}

/** Takes a step (decision 64); returns null when the step is not allowed. */
export function take(progress: WithdrawalProgress, request: StepRequest): Taken | null {
  switch (request.step) {
    case 'process':
      return progress.state === 'applying' ? changeState(progress, { state: 'process' }) : null
    case 'cancel':
      return progress.state === 'applying' ? closeWithdrawal(progress, 'cancelled') : null
    case 'reject':
      return reject(progress)
    case 'issue':
      return issue(progress, request.amount)
    case 'receive':
      return isAwaited(progress) || progress.state === 'dispute' ? receive(progress) : null
    case 'lapse':
      return isAwaited(progress) && !progress.disputed ? receive(progress) : null
    case 'deny':
      return isAwaited(progress) ? changeState(progress, { state: 'dispute', disputed: true }) : null
    case 'resolve':
      if (progress.state !== 'dispute') return null
      return request.outcome === 'paid' ? receive(progress) : comeBack(progress)
    case 'bank-return':
      return sendBack(progress, request.amount)
  }
}

/** Returns true while a payout waits for the member's confirmation. */
export function isAwaited(progress: WithdrawalProgress): boolean {
  return progress.state === 'issued' && unconfirmedOf(progress) > 0
}

/** Returns what was paid and is neither confirmed nor back in the balance. */
function unconfirmedOf({ issued, received, returned }: WithdrawalProgress): number {
  return issued - received - returned
}

function changeState(progress: WithdrawalProgress, change: Partial<WithdrawalProgress>): Taken {
  return { after: { ...progress, ...change }, post: 0, void: 0, giveBack: 0 }
}

/** Returns what is still held to the balance. */
function closeWithdrawal(progress: WithdrawalProgress, state: WithdrawalState): Taken {
  const rest = remainingOf(progress)
  return { ...changeState(progress, { state, voided: progress.voided + rest }), void: rest }
}

/**
 * Before anything was paid, rejects all of it; after a part was paid, only the rest, and the paid part still waits for
 * confirmation.
 */
function reject(progress: WithdrawalProgress): Taken | null {
  if (progress.state === 'applying' || progress.state === 'process') return closeWithdrawal(progress, 'rejected')
  if (progress.state !== 'issued' || remainingOf(progress) === 0) return null
  return closeWithdrawal(progress, progress.issued === progress.received ? 'claimed' : 'issued')
}

function issue(progress: WithdrawalProgress, amount: number): Taken | null {
  const isOpen = progress.state === 'process' || progress.state === 'issued'
  if (!isOpen || amount < 1 || amount > remainingOf(progress)) return null
  return { ...changeState(progress, { state: 'issued', issued: progress.issued + amount }), post: amount }
}

/** Confirms that everything paid has arrived; the withdrawal is complete when nothing remains to be paid. */
function receive(progress: WithdrawalProgress): Taken {
  const { issued, returned } = progress
  const end = returned > 0 ? 'returned' : 'claimed'
  return changeState(progress, { state: remainingOf(progress) === 0 ? end : 'issued', received: issued - returned })
}

/** Returns to the balance what did not arrive and what was not paid yet. */
function comeBack(progress: WithdrawalProgress): Taken {
  const back = unconfirmedOf(progress)
  const taken = closeWithdrawal(progress, 'returned')
  return { ...taken, after: { ...taken.after, returned: progress.returned + back }, giveBack: back }
}

/**
 * Returns to the balance what the bank sent back of what was paid, also after it was confirmed, and what was not paid yet:
 * the account has to be mended first. A payout of the same withdrawal that nobody confirmed is still waited for.
 */
function sendBack(progress: WithdrawalProgress, amount: number): Taken | null {
  const { state, issued, received } = progress
  const isPaid = state === 'issued' || state === 'dispute' || state === 'claimed' || state === 'returned'
  const returned = progress.returned + amount
  if (!isPaid || amount < 1 || returned > issued) return null
  const after = { ...progress, returned, received: Math.min(received, issued - returned) }
  const isOver = unconfirmedOf(after) === 0
  return { ...closeWithdrawal(after, isOver ? 'returned' : state), giveBack: amount }
}
