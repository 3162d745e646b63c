import type { WithdrawalState } from '#api/withdrawals'

/** How a withdrawal stands. Amounts in minor units: `issued` of it was paid, `voided` will never be. */
export interface Standing {
  state: WithdrawalState
  amount: number
  issued: number
  /** Of what was issued: confirmed, or held for received. */
  received: number
  voided: number
  /** Of what was issued: never arrived, balance again. */
  returned: number
  /** Once "not received" was reported, nothing is held for received by itself any more. */
  disputed: boolean
}

export type Asked =
  | { step: 'cancel' | 'process' | 'reject' | 'receive' | 'lapse' | 'deny' }
  | { step: 'issue'; amount: number }
  | { step: 'resolve'; outcome: 'paid' | 'returned' }

/** Where a step leads, and what it moves: out of the hold through the cashier, back to cash, back from the cashier. */
export interface Taken {
  after: Standing
  post: number
  void: number
  giveBack: number
}

/** As it is asked for: all of it held, nothing paid. */
export function applied(amount: number): Standing {
  return { state: 'applying', amount, issued: 0, received: 0, voided: 0, returned: 0, disputed: false }
}

/** What is still to be paid. */
export function remainingOf({ amount, issued, voided }: Standing): number {
  return amount - issued - voided
}

/** Takes a step (decisions.md "Withdrawal"); null where it is not allowed, and nothing changes. */
export function take(standing: Standing, asked: Asked): Taken | null {
  switch (asked.step) {
    case 'process':
      return standing.state === 'applying' ? moved(standing, { state: 'process' }) : null
    case 'cancel':
      return standing.state === 'applying' ? closed(standing, 'cancelled') : null
    case 'reject':
      return reject(standing)
    case 'issue':
      return issue(standing, asked.amount)
    case 'receive':
      return isAwaited(standing) || standing.state === 'dispute' ? receive(standing) : null
    case 'lapse':
      return isAwaited(standing) && !standing.disputed ? receive(standing) : null
    case 'deny':
      return isAwaited(standing) ? moved(standing, { state: 'dispute', disputed: true }) : null
    case 'resolve':
      if (standing.state !== 'dispute') return null
      return asked.outcome === 'paid' ? receive(standing) : comeBack(standing)
  }
}

/** True while something was paid out that nobody has spoken of. */
export function isAwaited({ state, issued, received }: Standing): boolean {
  return state === 'issued' && issued > received
}

function moved(standing: Standing, change: Partial<Standing>): Taken {
  return { after: { ...standing, ...change }, post: 0, void: 0, giveBack: 0 }
}

/** What is still held goes back to the balance. */
function closed(standing: Standing, state: WithdrawalState): Taken {
  const rest = remainingOf(standing)
  return { ...moved(standing, { state, voided: standing.voided + rest }), void: rest }
}

/** Whole before anything was paid; after a part, the rest, and what was paid waits for its receipt as before. */
function reject(standing: Standing): Taken | null {
  if (standing.state === 'applying' || standing.state === 'process') return closed(standing, 'rejected')
  if (standing.state !== 'issued' || remainingOf(standing) === 0) return null
  return closed(standing, standing.issued === standing.received ? 'claimed' : 'issued')
}

function issue(standing: Standing, amount: number): Taken | null {
  const isOpen = standing.state === 'process' || standing.state === 'issued'
  if (!isOpen || amount < 1 || amount > remainingOf(standing)) return null
  return { ...moved(standing, { state: 'issued', issued: standing.issued + amount }), post: amount }
}

/** All that was paid has arrived; it is over when nothing is to come. */
function receive(standing: Standing): Taken {
  const state = remainingOf(standing) === 0 ? 'claimed' : 'issued'
  return moved(standing, { state, received: standing.issued })
}

/** What did not arrive is balance again, and so is what was not paid yet. */
function comeBack(standing: Standing): Taken {
  const back = standing.issued - standing.received
  const taken = closed(standing, 'returned')
  return { ...taken, after: { ...taken.after, returned: back }, giveBack: back }
}
