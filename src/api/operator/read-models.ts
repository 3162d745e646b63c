import * as z from 'zod/mini'

/** `PUT /ops/ledger/rebuild`: begins one where none is under way, or goes on with the one that is. */
export const RebuildStep = z.strictObject({ begin: z.boolean() })

/** How far a rebuild is: transfers walked, of how many, in how many banks; `done` when none is under way. */
export interface RebuildProgress {
  state: 'building' | 'sweeping' | 'done'
  banks: number
  followed: number
  target: number
}

/** How far the read models are behind one bank. */
export interface Lag {
  bank: string
  /** Transfers in its journal, and those that reports know. */
  head: number
  applied: number
  behind: number
  /** The newest one they know; with `applied` below it, some between are still under way. */
  newest: number
}
