import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { rolesWith } from '../../roles.ts'
import { HarmRule } from './harm.ts'

/** How many, by whose limit it is, or by who took or set the break. */
const ByOwner = z.object({ member: z.int(), operator: z.int() })

const showProtectionReport = endpoint({
  method: 'GET',
  path: '/ops/protection-report',
  summary: 'Limits, breaks, exclusions, returns, markers of harm and contacts of some days, counted',
  auth: 'operator',
  roles: rolesWith('protection'),
  /** Days of the brand's time zone, the last included; at most 366. */
  request: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    zone: z.string(),
    /** True when nothing happened: all of these are zero. */
    isEmpty: z.boolean(),
    /** Each change once, when it came into force. */
    limits: z.object({ set: ByOwner, lowered: ByOwner, raised: ByOwner, removed: ByOwner }),
    /** Looser limits that members asked for, cancelled, or were refused. */
    raises: z.object({ asked: z.int(), cancelled: z.int(), refused: z.int() }),
    /** Begun or made longer. */
    timeOuts: ByOwner,
    exclusions: ByOwner,
    /** Ends of exclusions that were asked for. */
    returns: ByOwner,
    markers: z.object({ members: z.int(), byRule: z.array(z.object({ rule: HarmRule, markers: z.int() })) }),
    contacts: z.object({ members: z.int(), contacts: z.int() }),
  }),
})

export const protectionReportCalls = { showProtectionReport }
