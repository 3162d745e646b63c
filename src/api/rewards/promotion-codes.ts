import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CallerId } from '../money.ts'
import { joinGroups } from '../typed.ts'
import { Reward } from './rewards.ts'

/** Promotion codes: an operator makes one, and a member who enters it has a reward to collect (decision 192). */

/** A code as it is stored: capital letters and digits. */
export const PromotionCode = z.string().check(z.regex(/^[A-Z0-9]{4,24}$/))

/** What people type and paste of a code in the form in which it is stored; null where no code looks like that. */
export function promotionCodeFrom(typed: string): string | null {
  const code = PromotionCode.safeParse(joinGroups(typed).toUpperCase())
  return code.success ? code.data : null
}

/** More than any code has, with what is pasted around it. */
const TYPED_CHARACTERS = 64

/** `id` is the caller's: sent again, it gets the same answer. Every other try is counted, right or wrong. */
export const redeemCode = endpoint({
  method: 'PUT',
  path: '/wps/rewards/code',
  summary: 'Enters a promotion code: what it gives can then be collected in the reward center',
  auth: 'account',
  request: z.strictObject({ id: CallerId, code: z.string().check(z.maxLength(TYPED_CHARACTERS)) }),
  response: Reward,
  errors: [
    'not-signed-in',
    'trial-account',
    'too-many-requests',
    'excluded',
    'offers-off',
    'conflict',
    'wrong-currency',
    'promotion-code-unknown',
    'promotion-code-early',
    'promotion-code-over',
    'promotion-code-spent',
    'promotion-code-used',
    'busy',
  ],
})

/** The calls of promotion codes. */
export const promotionCodeCalls = { redeemCode }
