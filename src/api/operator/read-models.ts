import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BankName } from './paging.ts'

/** Progress of a rebuild: transfers read, out of how many, in how many banks; `done` when no rebuild is running. */
const RebuildProgress = z.object({
  state: z.enum(['building', 'sweeping', 'done']),
  banks: z.int(),
  followed: z.int(),
  target: z.int(),
})
export type RebuildProgress = z.infer<typeof RebuildProgress>

/** How far the read models lag behind one bank. */
const Lag = z.object({
  bank: z.string(),
  /** Transfers in the bank's journal, and how many of them the reports have applied. */
  head: z.int(),
  applied: z.int(),
  behind: z.int(),
  /** The newest applied transfer. When `applied` is lower, some earlier transfers are still being processed. */
  newest: z.int(),
})
export type Lag = z.infer<typeof Lag>

const showReadModelLag = endpoint({
  method: 'GET',
  path: '/ops/ledger/lag',
  summary: 'How far the read models are behind a bank',
  auth: 'operator',
  request: z.strictObject({ bank: BankName }),
  response: Lag,
})

const rebuildReadModels = endpoint({
  method: 'PUT',
  path: '/ops/ledger/rebuild',
  summary:
    'One step of a rebuild of the read models: begins one where none is under way, or goes on with the one that is',
  auth: 'operator',
  request: z.strictObject({ begin: z.boolean() }),
  response: RebuildProgress,
})

export const readModelCalls = { showReadModelLag, rebuildReadModels }
