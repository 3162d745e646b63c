import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { rolesWith } from '../roles.ts'
import { OfAccount } from './paging.ts'

const READ = { method: 'GET', auth: 'operator', roles: rolesWith('support'), request: Nothing } as const

const listTerms = endpoint({
  ...READ,
  path: '/ops/terms',
  summary: 'The version of the terms, and how many members have accepted each',
  /** An empty version: from before the terms had versions. */
  response: z.object({
    current: z.string(),
    accepted: z.array(z.object({ version: z.string(), members: z.int() })),
  }),
})

const showTerms = endpoint({
  ...READ,
  path: '/ops/terms/:account',
  summary: 'Which versions of the terms a member has accepted, and when',
  params: OfAccount,
  response: z.object({
    account: z.string(),
    current: z.string(),
    /** True: the member has not accepted the version that holds. */
    due: z.boolean(),
    /** The newest first; `at` is ISO 8601 UTC. */
    accepted: z.array(z.object({ version: z.string(), at: z.string() })),
  }),
})

export const termsCalls = { listTerms, showTerms }
