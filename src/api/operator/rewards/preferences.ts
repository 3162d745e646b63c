import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { rolesWith } from '../../roles.ts'
import { OfAccount } from '../paging.ts'

const showPreference = endpoint({
  method: 'GET',
  path: '/ops/offer-preferences/:account',
  summary: 'Whether a member gets offers, and when they chose so',
  auth: 'operator',
  roles: rolesWith('support'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    receivesOffers: z.boolean(),
    /** The newest hundred first; none: the member has never chosen. `at` is ISO 8601 UTC. */
    choices: z.array(z.object({ receivesOffers: z.boolean(), at: z.string() })),
  }),
})

/** The operators' calls of what members choose about offers. */
export const preferenceCalls = { showPreference }
