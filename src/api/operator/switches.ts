import * as z from 'zod/mini'
import { Done, endpoint, MAX_BODY_BYTES, Nothing } from '../endpoint.ts'
import { inSomeLanguages } from '../language.ts'
import { Reason } from '../reason.ts'

/** When the value was written. The later of two values counts, because KV may return the earlier one for a minute. */
const ChangedAt = z.optional(z.iso.datetime())

const Sentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(400))
/** One text for all languages, or one per language. */
const Text = z.union([Sentence, inSomeLanguages(Sentence)])
export type Text = z.infer<typeof Text>

/** `until` carries its UTC offset, such as 2026-11-22T05:30:00-06:00. */
export const Maintenance = z.strictObject({
  on: z.boolean(),
  title: z.optional(Text),
  info: z.optional(Text),
  until: z.optional(z.iso.datetime({ offset: true })),
  changedAt: ChangedAt,
})
export type Maintenance = z.infer<typeof Maintenance>

const RegionCode = z.string().check(z.regex(/^(?:[A-Z]{2}|T1)(?:-[A-Z0-9]{1,3})?$/))
const Address = z.union([z.ipv4(), z.ipv6()])
const AddressRange = z.string().check(z.maxLength(64), z.refine(isAddressRange))

/** True for an IPv4 or IPv6 address or CIDR range (RFC 4632). As at the edge, an IPv6 zone (RFC 4007) is ignored. */
function isAddressRange(text: string): boolean {
  const [address = '', prefix, rest] = text.split('/')
  const isV6 = address.includes(':')
  if (rest !== undefined || !Address.safeParse(isV6 ? address.replace(/%[^%]*$/, '') : address).success) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isV6 ? 128 : 32))
}

/** Countries (`MX`, ISO 3166-1) or regions of them (`US-NV`, ISO 3166-2); addresses or CIDR ranges. */
export const Region = z.strictObject({
  denyCountries: z._default(z.array(RegionCode).check(z.maxLength(500)), []),
  denyAddresses: z._default(z.array(AddressRange).check(z.maxLength(1_000)), []),
  allowAddresses: z._default(z.array(AddressRange).check(z.maxLength(1_000)), []),
  /** What happens to a visitor whose country is unknown. */
  unknown: z._default(z.enum(['allow', 'deny']), 'allow'),
  changedAt: ChangedAt,
})
export type Region = z.infer<typeof Region>

const Origin = z.string().check(
  z.maxLength(255),
  z.refine((text) => URL.canParse(text) && new URL(text).origin === text),
)

/** A host of pictures or games: its origin, its share of the visitors, and the path the health check requests. */
export const Host = z.strictObject({
  origin: Origin,
  weight: z._default(z.number().check(z.positive(), z.maximum(1_000)), 1),
  check: z._default(z.string().check(z.regex(/^\/[^\s]{0,200}$/)), '/'),
})
export type Host = z.infer<typeof Host>

export const Hosts = z.strictObject({
  image: z._default(z.array(Host).check(z.maxLength(20)), []),
  launch: z._default(z.array(Host).check(z.maxLength(20)), []),
  changedAt: ChangedAt,
})
export type Hosts = z.infer<typeof Hosts>

/** Origins that failed their last check. Only the scheduled check writes it. */
export const Health = z.strictObject({ down: z.array(Origin), changedAt: ChangedAt })
export type Health = z.infer<typeof Health>

/** The KV keys and the JSON each may hold. */
export const SWITCHES = { maintenance: Maintenance, region: Region, hosts: Hosts, health: Health } as const
export type SwitchName = keyof typeof SWITCHES
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[]

/** The values until an operator sets them: the site is open to all and everything loads from our own origin. */
export const DEFAULTS = {
  maintenance: { on: false },
  region: { denyCountries: [], denyAddresses: [], allowAddresses: [], unknown: 'allow' },
  hosts: { image: [], launch: [] },
  health: { down: [] },
} satisfies { [Name in SwitchName]: z.infer<(typeof SWITCHES)[Name]> }

/** Returns the state of every switch. */
const showStatus = endpoint({
  method: 'GET',
  path: '/ops/status',
  summary: 'How every switch of the site stands, and whether the platform answers',
  auth: 'owner',
  gateway: 'edge',
  request: Nothing,
  response: z.object({
    ...SWITCHES,
    platform: z.object({ stale: z.boolean() }),
    /** ISO 8601 UTC. */
    at: z.string(),
  }),
})

const ofSwitch = { auth: 'owner', gateway: 'edge' } as const

const showMaintenance = endpoint({
  ...ofSwitch,
  method: 'GET',
  path: '/ops/maintenance',
  summary: 'Whether the site is under maintenance, and what visitors read',
  request: Nothing,
  response: Maintenance,
})

const setMaintenance = endpoint({
  ...ofSwitch,
  method: 'PUT',
  path: '/ops/maintenance',
  summary: 'Puts the site under maintenance or ends it',
  takesReason: true,
  request: Maintenance,
  response: Maintenance,
})

const clearMaintenance = endpoint({
  ...ofSwitch,
  method: 'DELETE',
  path: '/ops/maintenance',
  summary: 'Ends the maintenance',
  request: Nothing,
  response: Maintenance,
})

const showRegion = endpoint({
  ...ofSwitch,
  method: 'GET',
  path: '/ops/region',
  summary: 'Which countries, regions and addresses are kept out',
  request: Nothing,
  response: Region,
})

const setRegion = endpoint({
  ...ofSwitch,
  method: 'PUT',
  path: '/ops/region',
  summary: 'Sets which countries, regions and addresses are kept out',
  takesReason: true,
  request: Region,
  response: Region,
})

const clearRegion = endpoint({
  ...ofSwitch,
  method: 'DELETE',
  path: '/ops/region',
  summary: 'Keeps nobody out any more',
  request: Nothing,
  response: Region,
})

const showHosts = endpoint({
  ...ofSwitch,
  method: 'GET',
  path: '/ops/hosts',
  summary: 'The hosts that serve pictures and games',
  request: Nothing,
  response: Hosts,
})

const setHosts = endpoint({
  ...ofSwitch,
  method: 'PUT',
  path: '/ops/hosts',
  summary: 'Sets the hosts that serve pictures and games',
  takesReason: true,
  request: Hosts,
  response: Hosts,
})

const clearHosts = endpoint({
  ...ofSwitch,
  method: 'DELETE',
  path: '/ops/hosts',
  summary: 'Serves pictures and games from our own origin again',
  request: Nothing,
  response: Hosts,
})

/**
 * The edge resends a note until it is accepted; a repeated note makes one entry. Only the edge checks the switch names.
 */
const noteSwitchChange = endpoint({
  method: 'PUT',
  path: '/ops/switches',
  summary: 'Writes into the audit log that somebody changed a switch of the site',
  auth: 'owner',
  gateway: 'internal',
  // The body holds a switch before and after its change.
  maxBytes: 3 * MAX_BODY_BYTES,
  request: z.strictObject({
    name: z.string().check(z.regex(/^[a-z]{1,32}$/)),
    before: z.record(z.string(), z.unknown()),
    after: z.extend(z.looseObject({}), { changedAt: z.iso.datetime() }),
    reason: z.union([z.literal(''), Reason]),
  }),
  response: Done,
  errors: ['busy'],
})

export const switchCalls = {
  showStatus,
  showMaintenance,
  setMaintenance,
  clearMaintenance,
  showRegion,
  setRegion,
  clearRegion,
  showHosts,
  setHosts,
  clearHosts,
  noteSwitchChange,
}
