import * as z from 'zod/mini'
import { CurrencyCode } from '../money.ts'
import { GAME_CATEGORIES } from '../vendor.ts'

/** What a vendor speaks: one of the two published interfaces of `wallet-apis`. */
export const PROTOCOLS = ['operator-wallet', 'valkyrie'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/**
 * `seamless`: each bet and win moves the money here. `transfer`: money is moved to `vendor:CODE` first. `either`: as the
 * brand's wallet mode says (vendorWallet/mode.ts).
 */
export const MODES = ['seamless', 'transfer', 'either'] as const
export type Mode = (typeof MODES)[number]

/** Capitals, so that no vendor's name space in the ledger is one of the house's own. */
export const VendorCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,15}$/))

/** A web address without query or slash at its end: `https://api.vendor.example/v1`. */
const BaseUrl = z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w./-]*\w)?$/), z.maxLength(200))

export const Origin = z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/), z.maxLength(200))

/** A public RSA key of 2,048 to 4,096 bits as a JWK; whatever else the JWK holds is not kept, least of all private parts. */
export const PublicKey = z.object({
  kty: z.literal('RSA'),
  n: z.string().check(z.regex(/^[\w-]{342,683}$/)),
  e: z.string().check(z.regex(/^[\w-]{1,8}$/)),
})
export type PublicKey = z.infer<typeof PublicKey>

/** Letters of a secret both sides know: enough of them that nobody guesses it. */
const Shared = z.string().check(z.regex(/^[\x21-\x7e]{24,200}$/))

/** A vendor as an operator connects it; said again it changes what is said and leaves the rest as it is. */
export const Registration = z.strictObject({
  protocol: z.enum(PROTOCOLS),
  baseUrl: BaseUrl,
  /** Its code, where nobody says another. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** The brand's merchant code, where nobody says another. */
  operatorId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))),
  gameOrigins: z.optional(z.array(Origin).check(z.maxLength(10))),
  /** None: every currency of ours. */
  currencies: z.optional(z.array(CurrencyCode)),
  /** `seamless`, where nobody says another. */
  mode: z.optional(z.enum(MODES)),
  publicKey: z.optional(PublicKey),
  /** What the vendor brings us. */
  token: z.optional(Shared),
  /** What we bring the vendor. */
  apiKey: z.optional(Shared),
})
export type Registration = z.infer<typeof Registration>

/** A key to add, or the name of one to retire. */
export const KeyChange = z.union([
  z.strictObject({ add: PublicKey }),
  z.strictObject({ retire: z.string().check(z.regex(/^[\w-]{43}$/)) }),
])
export type KeyChange = z.infer<typeof KeyChange>

const GameCode = z.string().check(z.minLength(1), z.maxLength(128))

/** A game added by hand, for a vendor that gives no list. */
export const NamedGame = z.strictObject({
  gameCode: GameCode,
  name: z.string().check(z.minLength(1), z.maxLength(128)),
  category: z.enum(GAME_CATEGORIES),
})
export type NamedGame = z.infer<typeof NamedGame>

/** One game: as it is named, or out of the lobby. */
export const GameChange = z.union([NamedGame, z.strictObject({ gone: GameCode })])

export const Switch = z.strictObject({ enabled: z.boolean() })

/** Which open bets are asked for: a vendor's, those older than some hours. */
export const RoundsAsked = z.strictObject({
  vendor: z.optional(VendorCode),
  older: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))),
})

/** After how many hours an open bet is asked about and ended. */
export const RoundsRule = z.strictObject({ hours: z.int().check(z.minimum(1), z.maximum(720)) })
