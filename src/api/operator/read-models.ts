import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { BankName } from './paging.ts'

/** Progress of a rebuild: transfers read, out of how many, in how many banks; `done` when no rebuild is running. */
const RebuildProgress = z.object({
  state: z.enum(['building', 'sweeping', 'done']),
  banks: z.int(),
  followed: z.int(),
  target: z.int(),
})
export type RebuildProgress = z.infer<typeof RebuildProgress>

/**
 * How far the readers of one bank's journal and notices are behind it. `late`: something is on its way, as after every
 * bet. `failed`: it should have arrived long ago, or the read models contradict the bank.
 */
const Lag = z.object({
  bank: z.string(),
  state: z.enum(['complete', 'late', 'failed']),
  /** Transfers in the bank's journal, and how many of them the reports have applied. */
  head: z.int(),
  applied: z.int(),
  behind: z.int(),
  /** The newest applied transfer, and the newest before which none is missing. */
  newest: z.int(),
  contiguous: z.int(),
  /** When the oldest transfer that the reports lack was made, ISO 8601 UTC; null when they lack none. */
  lackingSince: z.nullable(z.string()),
  /** Notices to members that were not delivered, and when the oldest was written. */
  notices: z.int(),
  noticesSince: z.nullable(z.string()),
  /** Changes that open pages were not told of yet, and when the oldest was made. */
  live: z.int(),
  liveSince: z.nullable(z.string()),
})
export type Lag = z.infer<typeof Lag>

const showReadModelLag = endpoint({
  method: 'GET',
  path: '/ops/ledger/lag',
  summary: 'How far the read models are behind a bank',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({ bank: BankName }),
  response: Lag,
})

const rebuildReadModels = endpoint({
  method: 'PUT',
  path: '/ops/ledger/rebuild',
  summary:
    'One step of a rebuild of the read models: begins one where none is under way, or goes on with the one that is',
  auth: 'operator',
  roles: rolesWith(),
  request: z.strictObject({ begin: z.boolean() }),
  response: RebuildProgress,
  errors: ['busy'],
})

export const readModelCalls = { showReadModelLag, rebuildReadModels }
