import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from './error.ts'

/**
 * Which fields were wrong and why. Keys are field names; values are reasons such as `required`, `too-short`, `pattern`.
 */
export const FieldErrors = z.record(z.string(), z.string())
export type FieldErrors = z.infer<typeof FieldErrors>

/** How a member may prove their identity beside the password (decision 18). */
export const VERIFICATION_METHODS = ['mobile', 'email', 'bank-name', 'authenticator', 'recovery'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

/** A method this member can use, and where a code would be sent, masked so that only its owner recognises it. */
export const VerificationOption = z.object({ method: z.enum(VERIFICATION_METHODS), to: z.optional(z.string()) })
export type VerificationOption = z.infer<typeof VerificationOption>

/** The failure branch of the envelope. `message` is in the language of the request (decision 1). */
export const Failure = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  value: z.optional(
    z.object({
      fields: z.optional(FieldErrors),
      captcha: z.optional(z.boolean()),
      retryAfterSeconds: z.optional(z.number()),
      /** Authorises only the required password change (`password-change-required`) or the extra verification. */
      ticket: z.optional(z.string()),
      why: z.optional(z.enum(['first-login', 'expired'])),
      methods: z.optional(z.array(VerificationOption)),
      /** The balance available, in minor units, when the request exceeds it (`not-enough-money`). */
      balance: z.optional(z.int()),
      /**
       * Which limit the deposit would exceed (`limit-reached`). Amounts are in minor units, the time in ISO 8601 UTC. They
       * are absent for a limit of the house.
       */
      limit: z.optional(z.enum(['deposit', 'stake', 'loss'])),
      period: z.optional(z.enum(['day', 'week', 'month'])),
      owner: z.optional(z.enum(['member', 'operator'])),
      amount: z.optional(z.number()),
      used: z.optional(z.number()),
      left: z.optional(z.number()),
      resetsAt: z.optional(z.nullable(z.string())),
      /** The server's clock, in ISO 8601 UTC, when it refused a stamp of another time (`stale-seal`). */
      serverTime: z.optional(z.string()),
    }),
  ),
})
export type Failure = z.infer<typeof Failure>

/**
 * What an error may carry beside its code: per-field reasons, the captcha flag, when to retry, or a ticket and its
 * purpose.
 */
export type RefusalDetail = NonNullable<Failure['value']>

/** A response: the value, or an error code of the closed list. */
export type Envelope<Value> = { success: true; value: Value } | Failure

/** Wraps a response schema in the success branch of the envelope. */
export function envelopeOf<Schema extends z.ZodMiniType>(value: Schema) {
  return z.object({ success: z.literal(true), value })
}

/** An error as a value: rules and handlers return it and never throw it. */
export class Refusal {
  readonly code: ErrorCode
  readonly detail: RefusalDetail | undefined

  constructor(code: ErrorCode, detail?: RefusalDetail) {
    this.code = code
    this.detail = detail
  }
}
