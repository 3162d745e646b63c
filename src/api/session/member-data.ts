import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from './proof.ts'

/** A copy of everything that is kept about who is signed in (decision 203). */

/** Allows reading for a quarter of an hour, in the session that asked. */
const Ticket = z.string().check(z.regex(/^[\w-]{43}$/))
export const DATA_TICKET_SECONDS = 900

const openData = endpoint({
  method: 'POST',
  path: '/wps/member/data/open',
  summary: 'Allows reading everything kept about who is signed in, by the password; five times a day',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ password: Password, code: ProofCode }),
  response: z.object({ ticket: Ticket, tables: z.array(z.string()) }),
  errors: [...PROVED, ...PROVED_BY_CODE, 'too-many-requests'],
})

/** Rows as they are stored: times in ISO 8601 UTC or, `_ms`, in epoch ms, amounts in minor units. */
const readData = endpoint({
  method: 'POST',
  path: '/wps/member/data/read',
  summary: 'A thousand rows of one table of what is kept about who is signed in',
  auth: 'account',
  request: z.strictObject({
    ticket: Ticket,
    table: z.string().check(z.regex(/^[a-z_.]{1,60}$/)),
    /** How many rows were read before. */
    from: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  }),
  response: z.object({
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    /** What `from` is next; null at the end. */
    next: z.nullable(z.int()),
  }),
  errors: ['not-signed-in', 'trial-account', 'ticket-expired', 'not-found'],
})

export const memberDataCalls = { openData, readData }
