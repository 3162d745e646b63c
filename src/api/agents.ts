import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What an agent hands out, as an address may carry it. */
export const InvitationCode = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Specification section 3 "Affiliate check". The answer says nothing of whose code it is. */
export const affiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Whether a code leads to an agent’s line on a domain',
  request: z.strictObject({ code: InvitationCode, domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: z.object({ valid: z.boolean() }),
})
