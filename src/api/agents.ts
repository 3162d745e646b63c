import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'

/** What an agent hands out, as an address may carry it. */
export const InvitationCode = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** A page's own `location.hostname`: names, addresses, and IPv6 in brackets (RFC 3986 section 3.2.2). */
const Hostname = z.string().check(z.regex(/^[\w.:[\]-]{1,255}$/))

/** Specification section 3 "Affiliate check". The answer says nothing of whose code it is. */
export const affiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Whether a code leads to an agent’s line on a domain',
  request: z.strictObject({ code: InvitationCode, domain: Hostname }),
  response: z.object({ valid: z.boolean() }),
})

/** What waits for the member's word: nothing, a new contract, a termination (specification section 4 "Statuses"). */
const Asked = z.literal([0, 1, 2])

/** 1 while a contract of the kind is in force. */
const InForce = z.literal([0, 1])

/** Specification section 3 "Consolidated funds response"; `contractmrdailysalinfotype` is the real-time salary's. */
export const Consolidated = z.object({
  dailysalreqtype: Asked,
  dailysalinfotype: InForce,
  contracthoursalreq: Asked,
  contracthoursalinfo: InForce,
  realtimesalreqtype: Asked,
  contractmrdailysalinfotype: InForce,
  divtypereq: Asked,
  divtypeinfo: InForce,
})
export type Consolidated = z.infer<typeof Consolidated>

/** Refused while AGENTPOLICY3 is off. */
export const consolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'The contracts of who is signed in: salaries and dividend, in force or asked for',
  auth: 'account',
  request: Nothing,
  response: Consolidated,
  errors: ['not-signed-in', 'trial-account', 'operation-not-allowed'],
})
