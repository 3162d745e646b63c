/** What one person tries, to make money alone (one-person.worker.test.ts). */

/** A call with its path parameters and fields. */
export interface WalkRequest {
  params?: Record<string, string>
  fields: Record<string, unknown>
}

interface Named {
  name: string
}

/** What the calls act on: each has a member of its own, so that none spoils what another finds. */
export interface OnePersonWorld {
  payees: readonly Named[]
  deposit: { account: string; id: string }
  rejected: { account: string; id: string }
  processing: { payee: Named; id: string }
  applying: { payee: Named; id: string }
  disputed: { payee: Named; id: string }
  granted: { payee: Named; id: string }
  heldWin: string
  /** An invitation that the guard has refused. */
  referral: { account: string; friend: string }
  /** The number of an application for an activity. */
  claim: string
  /** Who owes the house, and the number of what they owe. */
  owing: { account: string; number: string }
  publicKey: object
}

export const ALONE = { reason: 'Por una sola persona' }
export const MORE = 900_000_000
export const GREEDY = {
  ...{ kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: true, noticeDays: 0, payment: 'automatic' },
  ...{ winRate: 10_000, lossRate: 10_000, singleBet: 0 },
}
export const newId = () => crypto.randomUUID()
export const money = (world: OnePersonWorld) => ({
  id: newId(),
  amount: MORE,
  currency: 'MXN',
  ...ALONE,
  account: world.payees[0]?.name,
})
export const withdrawal = (
  { payee, id: withdrawalId }: OnePersonWorld['processing'],
  decision: object,
): WalkRequest => ({
  params: { account: payee.name, withdrawal: withdrawalId },
  fields: { id: newId(), ...ALONE, ...decision },
})
