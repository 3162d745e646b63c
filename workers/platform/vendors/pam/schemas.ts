import * as z from 'zod/mini'
import { PAM_TYPES } from '../../ledger/pam.ts'
import { isTellable, Written } from './amount.ts'

/** The wire format of Valkyrie's PAM 0.7. */

export const PAM_CODES = [
  'PAM_ERR_UNDEFINED',
  'PAM_ERR_ACC_NOT_FOUND',
  'PAM_ERR_GAME_NOT_FOUND',
  'PAM_ERR_ROUND_NOT_FOUND',
  'PAM_ERR_TRANS_NOT_FOUND',
  'PAM_ERR_CASH_OVERDRAFT',
  'PAM_ERR_BONUS_OVERDRAFT',
  'PAM_ERR_SESSION_NOT_FOUND',
  'PAM_ERR_SESSION_EXPIRED',
  'PAM_ERR_MISSING_PROVIDER',
  'PAM_ERR_TRANS_CURRENCY',
  'PAM_ERR_NEGATIVE_STAKE',
  'PAM_ERR_CANCEL_NOT_FOUND',
  'PAM_ERR_TRANS_ALREADY_CANCELLED',
  'PAM_ERR_CANCEL_NON_WITHDRAW',
  'PAM_ERR_BET_NOT_ALLOWED',
  'PAM_ERR_PLAYER_NOT_FOUND',
  'PAM_ERR_API_TOKEN',
  'PAM_ERR_TRANS_ALREADY_SETTLED',
  'PAM_ERR_DUPLICATE_TRANS',
  'PAM_ERR_PROMO_OVERDRAFT',
  'PAM_ERR_TIMEOUT',
] as const
export type PamCode = (typeof PAM_CODES)[number]

const PROMO_TYPES = [
  'PROMOBONUS',
  'PROMOTOURNAMENT',
  'PROMOFROMGAME',
  'PROMOCAP',
  'PROMOLIMIT',
  'PROMOMONEYREWARD',
  'FREEROUNDS',
  'FREESPINS',
] as const

/** An amount that moves money: converted later, with its currency. */
const Amount = z.instanceof(Written)
/** An informational amount; stored as a number. */
const DisplayAmount = z.pipe(
  z.instanceof(Written).check(z.refine(isTellable)),
  z.transform((written) => Number(written.text)),
)
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** At most 40 characters. */
const Name = z.string().check(z.minLength(1), z.maxLength(40))
/** Optional fields may also be null. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))
const MaybeName = optional(z.string().check(z.maxLength(40)))
const Timestamp = z.iso.datetime({ offset: true })

const Promo = z.object({
  promoType: optional(z.enum(PROMO_TYPES)),
  promoName: optional(Name),
  promoStatus: optional(Name),
  promoReference: optional(Name),
  promoCode: optional(Name),
  promoAmount: optional(DisplayAmount),
  promoAmountTotal: optional(DisplayAmount),
  promoConfigRef: optional(Name),
  promoAwardRef: optional(Name),
  currency: optional(Currency),
})
const JackpotBucket = z.object({
  bucketType: optional(Name),
  bucketReference: optional(Name),
  bucketAmount: optional(DisplayAmount),
  currency: optional(Currency),
})
const Jackpot = z.object({
  jackpotId: optional(Name),
  jackpotReference: optional(Name),
  jackpotAmount: optional(DisplayAmount),
  jackpotBuckets: optional(z.array(JackpotBucket).check(z.maxLength(50))),
})
const RoundTransaction = z.object({
  providerTransactionId: optional(Name),
  transactionDateTime: optional(Timestamp),
  cashAmount: optional(DisplayAmount),
  isGameOver: optional(z.boolean()),
  jackpotContribution: optional(DisplayAmount),
  transactionType: z.enum(PAM_TYPES),
  providerBetRef: optional(Name),
  betCode: optional(z.string()),
  pending: optional(z.boolean()),
})

/** The fields of a transaction beside its amounts: stored, and returned when queried. */
const DETAILS = {
  transactionDateTime: Timestamp,
  betCode: optional(z.string().check(z.maxLength(200))),
  isGameOver: optional(z.boolean()),
  promos: optional(z.array(Promo).check(z.maxLength(50))),
  jackpots: optional(z.array(Jackpot).check(z.maxLength(50))),
  tip: optional(z.object({ tipAmount: optional(DisplayAmount) })),
  roundTransactions: optional(z.array(RoundTransaction).check(z.maxLength(200))),
}
type Details = { [Name in keyof typeof DETAILS]?: unknown }

/** Returns the details of a transaction as JSON, without null fields. */
export function detailsOf(fields: Details): string {
  const details = Object.keys(DETAILS).map((name) => [name, fields[name as keyof Details]])
  return JSON.stringify(Object.fromEntries(details), (_key, value: unknown) => (value === null ? undefined : value))
}

export const Transaction = z.object({
  currency: Currency,
  provider: z.string().check(z.minLength(1), z.maxLength(60)),
  transactionType: z.enum(PAM_TYPES),
  cashAmount: Amount,
  bonusAmount: Amount,
  promoAmount: Amount,
  providerTransactionId: Name,
  providerBetRef: MaybeName,
  providerGameId: MaybeName,
  providerRoundId: MaybeName,
  ...DETAILS,
})
export type Transaction = z.infer<typeof Transaction>
