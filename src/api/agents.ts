import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
