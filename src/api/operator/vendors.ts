import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { Rtp, Stakes } from '../game-figures.ts'
import { CurrencyCode } from '../money.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { GAME_CATEGORIES } from '../vendors/vendor.ts'
import { BetId, Recall } from '../wallet/recall.ts'
import { Account } from './paging.ts'
import { orProposal } from './proposals.ts'

/** The vendor's protocol: one of the two published interfaces of `wallet-apis`. */
export const PROTOCOLS = ['operator-wallet', 'valkyrie'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/**
 * `seamless`: each bet and win moves money here. `transfer`: money is moved to `vendor:CODE` first. `either`: the
 * brand's wallet mode decides (vendor-wallets/mode.ts).
 */
export const MODES = ['seamless', 'transfer', 'either'] as const
export type Mode = (typeof MODES)[number]

/** Capitals, so that no vendor's namespace in the ledger collides with one of our own. */
export const VendorCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,15}$/))

/** A URL without query or trailing slash: `https://api.vendor.example/v1`. */
const BaseUrl = z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w./-]*\w)?$/), z.maxLength(200))

export const Origin = z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/), z.maxLength(200))

/**
 * A public RSA key of 2,048 to 4,096 bits as a JWK. All other members of the JWK are dropped, private ones above all.
 */
export const PublicKey = z.object({
  kty: z.literal('RSA'),
  n: z.string().check(z.regex(/^[\w-]{342,683}$/)),
  e: z.string().check(z.regex(/^[\w-]{1,8}$/)),
})
export type PublicKey = z.infer<typeof PublicKey>

/** A shared secret, long enough that it cannot be guessed. */
const Shared = z.string().check(z.regex(/^[\x21-\x7e]{24,200}$/))

/** A vendor as an operator registers it. A repeated registration changes only the fields it contains. */
export const Registration = z.strictObject({
  protocol: z.enum(PROTOCOLS),
  baseUrl: BaseUrl,
  /** Defaults to the vendor's code. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** Defaults to the brand's merchant code. */
  operatorId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))),
  gameOrigins: z.optional(z.array(Origin).check(z.maxLength(10))),
  /** Defaults to every currency of ours. */
  currencies: z.optional(z.array(CurrencyCode)),
  /** Defaults to `seamless`. */
  mode: z.optional(z.enum(MODES)),
  publicKey: z.optional(PublicKey),
  /** The token the vendor sends to us. */
  token: z.optional(Shared),
  /** The key we send to the vendor. */
  apiKey: z.optional(Shared),
})
export type Registration = z.infer<typeof Registration>

/** A key to add, or the id of one to retire. */
export const KeyChange = z.union([
  z.strictObject({ add: PublicKey }),
  z.strictObject({ retire: z.string().check(z.regex(/^[\w-]{43}$/)) }),
])
export type KeyChange = z.infer<typeof KeyChange>

const GameCode = z.string().check(z.minLength(1), z.maxLength(128))

/** A game added by hand, for a vendor that publishes no list. Without `rtp` or `stakes` none is shown. */
export const NamedGame = z.strictObject({
  gameCode: GameCode,
  name: z.string().check(z.minLength(1), z.maxLength(128)),
  category: z.enum(GAME_CATEGORIES),
  rtp: z.optional(Rtp),
  stakes: z.optional(Stakes),
})
export type NamedGame = z.infer<typeof NamedGame>

/** Adds or updates one game, or removes it from the lobby. */
export const GameChange = z.union([NamedGame, z.strictObject({ gone: GameCode })])

export const Switch = z.strictObject({ enabled: z.boolean() })

/** Selects open bets: those of a vendor, those older than a number of hours. */
export const OpenRoundsQuery = z.strictObject({
  vendor: z.optional(VendorCode),
  older: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))),
})

/** The age in hours at which an open bet is queried at its vendor and ended. */
export const RoundsRule = z.strictObject({ hours: z.int().check(z.minimum(1), z.maximum(720)) })

/** A vendor as an operator sees it, without its secrets. */
const VendorEntry = z.object({
  code: z.string(),
  name: z.string(),
  protocol: z.enum(PROTOCOLS),
  baseUrl: z.string(),
  gameOrigins: z.array(z.string()),
  operatorId: z.string(),
  currencies: z.array(CurrencyCode),
  enabled: z.boolean(),
  mode: z.enum(MODES),
  hasToken: z.boolean(),
  hasApiKey: z.boolean(),
  keys: z.array(z.object({ kid: z.string(), validFrom: z.string(), validUntil: z.nullable(z.string()) })),
  /** The number of its games in the lobby. */
  games: z.int(),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type VendorEntry = z.infer<typeof VendorEntry>

/** How reading a vendor's list changed the catalogue, in numbers of games. */
const SyncedGames = z.object({
  /** In the lobby because the vendor lists them. */
  listed: z.int(),
  /** The number of those that are new. */
  added: z.int(),
  /** Listed in the brand's own catalogue: only what they return and their stakes follow the list. */
  ours: z.int(),
  /**
   * Removed from the lobby: no longer listed, or disabled at the vendor. Their rows stay because records refer to them.
   */
  gone: z.int(),
})
export type SyncedGames = z.infer<typeof SyncedGames>

/** A bet that is neither settled nor rolled back. Times are ISO 8601 UTC. */
const OpenRound = z.object({
  /** `VENDOR:id`, with the vendor's own id. */
  bet: z.string(),
  member: z.string(),
  vendor: z.string(),
  game: z.string(),
  round: z.string(),
  unit: z.string(),
  staked: z.int(),
  placedAt: z.string(),
  /** When the vendor was last queried about it, and how often; null when never. */
  askedAt: z.nullable(z.string()),
  asked: z.int(),
  bank: z.string(),
})
export type OpenRound = z.infer<typeof OpenRound>

const listVendors = endpoint({
  method: 'GET',
  path: '/ops/vendors',
  summary: 'Every vendor that is connected, with its keys and the number of its games',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ vendors: z.array(VendorEntry) }),
})

const showVendorKey = endpoint({
  method: 'GET',
  path: '/ops/vendor-key',
  summary: 'Our public key, by which a vendor knows our calls',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: PublicKey,
})

const ofVendor = {
  auth: 'operator',
  roles: rolesWith('games'),
  params: z.strictObject({ code: VendorCode }),
  takesReason: true,
} as const

const registerVendor = endpoint({
  ...ofVendor,
  method: 'PUT',
  path: '/ops/vendors/:code/registration',
  summary: 'Connects a vendor, or changes how; what is not said stays. What concerns money takes two people',
  request: Registration,
  response: orProposal(VendorEntry),
  errors: ['conflict', 'busy'],
})

const changeVendorKeys = endpoint({
  ...ofVendor,
  method: 'PUT',
  path: '/ops/vendors/:code/keys',
  summary: 'Adds a key of a vendor, which takes two people, or retires one; both hold until the old one is retired',
  request: KeyChange,
  response: orProposal(VendorEntry),
  errors: ['conflict', 'busy'],
})

const switchVendor = endpoint({
  ...ofVendor,
  method: 'PUT',
  path: '/ops/vendors/:code/switch',
  summary: 'Turns a vendor off or on: off, there is no launch and no new bet, and wins still land',
  request: Switch,
  response: VendorEntry,
  errors: ['busy'],
})

const syncVendorGames = endpoint({
  ...ofVendor,
  method: 'PUT',
  path: '/ops/vendors/:code/games',
  summary: 'Reads a vendor’s list of games into the catalogue',
  request: Nothing,
  response: SyncedGames,
  errors: ['operation-not-allowed', 'vendor-failed', 'busy'],
})

const changeVendorGame = endpoint({
  ...ofVendor,
  method: 'PUT',
  path: '/ops/vendors/:code/game',
  summary: 'Adds one game by hand, which takes two people, or takes it out of the lobby, for a vendor without a list',
  request: GameChange,
  response: orProposal(VendorEntry),
  errors: ['conflict', 'busy'],
})

const listOpenRounds = endpoint({
  method: 'GET',
  path: '/ops/rounds',
  summary: 'Bets nobody has settled, oldest first',
  auth: 'operator',
  roles: ROLES,
  request: OpenRoundsQuery,
  response: z.object({ endedAfterHours: z.number(), rounds: z.array(OpenRound) }),
})

const setRoundsRule = endpoint({
  method: 'PUT',
  path: '/ops/rounds',
  summary: 'Sets how old an open bet on a round must be before its vendor is asked and it is ended',
  auth: 'operator',
  roles: rolesWith('games'),
  takesReason: true,
  request: RoundsRule,
  response: z.object({ endedAfterHours: z.int() }),
  errors: ['busy'],
})

const recallRound = endpoint({
  method: 'GET',
  path: '/ops/rounds/recall',
  summary: 'A bet of a member by the number that the member reads out, with what its vendor shows of the round',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({ account: Account, bet: BetId }),
  response: z.extend(Recall, { currency: CurrencyCode }),
})

export const vendorCalls = {
  listVendors,
  showVendorKey,
  registerVendor,
  changeVendorKeys,
  switchVendor,
  syncVendorGames,
  changeVendorGame,
  listOpenRounds,
  setRoundsRule,
  recallRound,
}
