import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { viewOfAnyKind } from './rights.ts'

/** The code of an agent or of one of an agent's invitation links, in the characters a URL may carry. */
export const InvitationCode = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** The page's `location.hostname`: a name, an IPv4 address, or an IPv6 address in brackets (RFC 3986 section 3.2.2). */
const Hostname = z.string().check(z.regex(/^[\w.:[\]-]{1,255}$/))

/** Specification section 3 "Affiliate check". The response does not reveal which agent owns the code. */
export const affiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Whether a code leads to an agent’s line on a domain',
  request: z.strictObject({ code: InvitationCode, domain: Hostname }),
  response: z.object({
    valid: z.boolean(),
    /** True for an invitation link that has expired or was deactivated. */
    ended: z.optional(z.boolean()),
  }),
})

/**
 * What awaits the member's decision: 0 nothing, 1 a new contract, 2 a termination (specification section 4 "Statuses").
 */
const PendingRequest = z.literal([0, 1, 2])

/** 1 while a contract of the kind is in force. */
const InForce = z.literal([0, 1])

/**
 * Specification section 3 "Consolidated funds response". `contractmrdailysalinfotype` belongs to the real-time salary.
 */
export const Consolidated = z.object({
  dailysalreqtype: PendingRequest,
  dailysalinfotype: InForce,
  contracthoursalreq: PendingRequest,
  contracthoursalinfo: InForce,
  realtimesalreqtype: PendingRequest,
  contractmrdailysalinfotype: InForce,
  divtypereq: PendingRequest,
  divtypeinfo: InForce,
  /** What may be claimed now, of all kinds, in minor units. */
  claimable: z.optional(z.int()),
})
export type Consolidated = z.infer<typeof Consolidated>

/** Refused while the flag AGENTPOLICY3 is off. */
export const consolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'The contracts of who is signed in: salaries and dividend, in force or asked for',
  auth: 'account',
  subAccounts: viewOfAnyKind,
  request: Nothing,
  response: Consolidated,
  errors: ['not-signed-in', 'trial-account', 'operation-not-allowed'],
})
