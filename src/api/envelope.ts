import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from './error.ts'

/** Which field was wrong and why; keys are field names, values are reasons such as `required`, `too-short`, `pattern`. */
export const FieldErrors = z.record(z.string(), z.string())
export type FieldErrors = z.infer<typeof FieldErrors>

/** How a member may show who they are beside the password (decisions.md "New address or device"). */
export const VERIFICATION_METHODS = ['mobile', 'email', 'bank-name', 'authenticator', 'recovery'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

/** A method this member can use, and where a code would go: as much of it as its owner needs to know it. */
export const VerificationWay = z.object({ method: z.enum(VERIFICATION_METHODS), to: z.optional(z.string()) })
export type VerificationWay = z.infer<typeof VerificationWay>

/** The failing half of the envelope (decisions.md "Wire"). `message` is in the request's language. */
export const Failure = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  value: z.optional(
    z.object({
      fields: z.optional(FieldErrors),
      captcha: z.optional(z.boolean()),
      retryAfterSeconds: z.optional(z.number()),
      /** Opens nothing but the change of a password that is due (`password-change-required`) or `extra-verification`. */
      ticket: z.optional(z.string()),
      why: z.optional(z.enum(['first-login', 'expired'])),
      methods: z.optional(z.array(VerificationWay)),
      /** What there is, in minor units, where more was asked for (`not-enough-money`). */
      balance: z.optional(z.int()),
      /** Which limit a deposit would go beyond (`limit-reached`); amounts in minor units, the time in ISO 8601 UTC. */
      limit: z.optional(z.enum(['deposit', 'stake', 'loss'])),
      period: z.optional(z.enum(['day', 'week', 'month'])),
      amount: z.optional(z.number()),
      used: z.optional(z.number()),
      left: z.optional(z.number()),
      resetsAt: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type Failure = z.infer<typeof Failure>

/** What a refusal may carry beside its code: per-field reasons, the captcha flag, when to come back, or a ticket and what it is for. */
export type RefusalDetail = NonNullable<Failure['value']>

/** One answer: the value, or a code from the closed list. */
export type Answer<Value> = { success: true; value: Value } | Failure

/** Wraps a response schema in the succeeding half of the envelope. */
export function envelopeOf<Schema extends z.ZodMiniType>(value: Schema) {
  return z.object({ success: z.literal(true), value })
}

/** A refusal as a value: returned by rules and handlers, never thrown. */
export class Refusal {
  readonly code: ErrorCode
  readonly detail: RefusalDetail | undefined

  constructor(code: ErrorCode, detail?: RefusalDetail) {
    this.code = code
    this.detail = detail
  }
}
