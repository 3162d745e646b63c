import type { FreeRoundsGrant } from '../free-rounds/free-round-types.ts'
import type { BankStores } from '../stores.ts'

export const FREE_ROUND_WRITES = {
  /** Lets a member play free rounds; a repetition changes nothing. */
  openFreeRounds: ({ freeRounds }: BankStores, _nowMs: number, grant: FreeRoundsGrant) => freeRounds.open(grant),
  /** Ends free rounds, also such as were never opened here. */
  closeFreeRounds: ({ freeRounds }: BankStores, nowMs: number, grant: FreeRoundsGrant) =>
    freeRounds.close(grant, nowMs),
} as const

export const FREE_ROUND_READS = {
  /** How far free rounds of a member are. */
  freeRoundStates: ({ freeRounds }: BankStores, _nowMs: number, memberId: string, ids: readonly string[]) =>
    freeRounds.states(memberId, ids),
} as const
