import type { Context } from 'hono'
import type { Currency } from '#api/money'
import type { Rights } from '#api/rights'
import type { Role } from '#api/roles'
import type { Bank } from './bank/Bank.ts'
import type { Presence } from './presence/Presence.ts'
import type { Throttle } from './throttle/Throttle.ts'

/** Bindings and secrets of the platform (workers/platform/wrangler.toml). */
export interface Env {
  DB: D1Database
  BANK: DurableObjectNamespace<Bank>
  PRESENCE: DurableObjectNamespace<Presence>
  THROTTLE: DurableObjectNamespace<Throttle>
  JOURNAL: Queue
  /** Uploaded pictures, under the names of the table `uploads`. */
  UPLOADS: R2Bucket
  /** Shared with the edge; without it the platform refuses every call. */
  PLATFORM_SECRET: string
  /** Mixed into every password hash, so that a stolen table alone is useless. */
  PEPPER: string
  /** JSON array of private EC P-256 JWKs with `kid`; the first is used to encrypt, all can decrypt (rotation). */
  SEAL_KEYS: string
  /** Private RSA JWK (JSON) that signs calls to vendors. */
  OPERATOR_KEY: string
  /** JSON array of `ConfiguredVendor`: added to the vendor registry when the database is migrated. */
  VENDORS: string
  /** The site's origin; lobby and deposit links sent to vendors start with it. */
  SITE_ORIGIN: string
  /** Origins, comma separated, where chat rooms may be: those that the edge lets pages show. None by default. */
  CHAT_ORIGINS?: string
  /** The number of banks that members are spread over: one on one machine, hundreds on the network. */
  BANKS: string
  /** JSON of `Twilio`, the SMS provider; without it messages stay in the outbox. */
  SMS_PROVIDER?: string
  /** JSON of `Postmark`, the e-mail provider; without it messages stay in the outbox. */
  EMAIL_PROVIDER?: string
  /** JSON of `SocialConfig`, the social sign-in providers; without it social sign-in is off. */
  SOCIAL_PROVIDERS?: string
  /** JSON of `FirebaseConfig`, which sends verification codes by SMS; without it the platform sends them. */
  FIREBASE?: string
  /** JSON of `BankAccounts`, the accounts members transfer to; a currency without an account has no bank transfers. */
  BANK_ACCOUNTS?: string
  /** JSON of `Btcpay`, the BTCPay Server that accepts payments; without it the method is off. */
  BTCPAY?: string
  /** '1' lets vendors have addresses that are private or without https; only `npm start` sets it. */
  PRIVATE_VENDORS?: string
  /** '1' creates the demo members and catalogue; only `npm start` sets it. */
  SEED_DEMO?: string
  /** '1' gives the demo line a past of 60 days. */
  SEED_HISTORY?: string
  /** JSON of `Catalogue` (seed/catalogue.ts), which the demo gets instead of the brand's. */
  SEED_CATALOGUE?: string
}

/** A call to the platform, as Hono gives it to a handler. */
export type Ctx = Context<{ Bindings: Env }>

/** A game vendor configured for this deployment; operators can add others. */
export interface ConfiguredVendor {
  vassalage: string
  origin: string
  /** Our id at the vendor. */
  operatorId: string
  /** The vendor's public RSA JWK. */
  publicKey: JsonWebKey
  /** The vendor keeps vendor wallets and implements the transfer wallet (docs/vendor-wallets.md). */
  keepsWallets?: boolean
}

/** The calling operator: name and address, for the audit logs. */
export interface OperatorCaller {
  actor: `operator:${string}`
  address: string
  /** `owner` for `OPS_TOKEN`. */
  role: Role
}

/** The signed-in member of a session token. */
export interface Caller {
  memberId: string
  /** Name of the member's bank. */
  bank: string
  type: number
  currency: Currency
  /** Hash of the session token: the session's key inside `Presence`. */
  session: string
  /** Who acts for the agent `memberId`; null when it is the member. */
  subAccount: SubCaller | null
}

/** A sub-account of an agent, with its rights at the time of the call. */
export interface SubCaller {
  id: string
  account: string
  rights: Rights
}
