import type { Currency } from '#api/money'
import type { Bank } from './bank/Bank.ts'
import type { Presence } from './presence/Presence.ts'
import type { Throttle } from './throttle/Throttle.ts'

/** What the platform is given from outside: bindings and secrets (workers/platform/wrangler.toml). */
export interface Env {
  DB: D1Database
  BANK: DurableObjectNamespace<Bank>
  PRESENCE: DurableObjectNamespace<Presence>
  THROTTLE: DurableObjectNamespace<Throttle>
  JOURNAL: Queue
  /** Pictures people sent, under the names of the table `uploads`. */
  UPLOADS: R2Bucket
  /** Shared with the edge; without it the platform answers nobody. */
  PLATFORM_SECRET: string
  /** Mixed into every password hash, so a stolen table alone is worth nothing. */
  PEPPER: string
  /** JSON array of private EC P-256 JWKs with `kid`; the first seals, the others still open (rotation). */
  SEAL_KEYS: string
  /** Private RSA JWK (JSON) that signs calls to vendors. */
  OPERATOR_KEY: string
  /** JSON array of `GivenVendor`: put into the registry of vendors when the database is migrated. */
  VENDORS: string
  /** Where the site is; lobby and deposit links given to vendors start with it. */
  SITE_ORIGIN: string
  /** How many banks members are spread over: one on one machine, hundreds on the network. */
  BANKS: string
  /** JSON of `Twilio`: who sends SMS; without it they stay in the outbox. */
  SMS_PROVIDER?: string
  /** JSON of `Postmark`: who sends e-mail; without it they stay in the outbox. */
  EMAIL_PROVIDER?: string
  /** JSON of `SocialConfig`: who signs people in for us; without it nobody does. */
  SOCIAL_PROVIDERS?: string
  /** JSON of `FirebaseConfig`: who sends the codes to numbers in our place; without it we do. */
  FIREBASE?: string
  /** JSON of `BankAccounts`: where members transfer to; without an account of a currency nobody does. */
  BANK_ACCOUNTS?: string
  /** JSON of `Btcpay`: the BTCPay Server that takes payments for us; without it none does. */
  BTCPAY?: string
  /** '1' makes the demo members and catalogue; only `npm start` sets it. */
  SEED_DEMO?: string
}

/** A game vendor this deployment comes with; others are added by an operator. */
export interface GivenVendor {
  vassalage: string
  origin: string
  /** Our name at the vendor's. */
  operatorId: string
  /** The vendor's public RSA JWK. */
  publicKey: JsonWebKey
  /** It keeps wallets of its own and speaks the transfer wallet (docs/vendor-wallets.md). */
  keepsWallets?: boolean
}

/** Which operator calls: who, for audit logs, and from where. */
export interface OperatorCaller {
  actor: `operator:${string}`
  address: string
  /** With `OPS_TOKEN`, not with a token of their own. */
  isOwner: boolean
}

/** Who stands behind a token. */
export interface Caller {
  memberId: string
  /** Name of the bank the member lives in. */
  bank: string
  type: number
  currency: Currency
  /** Hash of the session token: the session's name inside `Presence`. */
  session: string
}
