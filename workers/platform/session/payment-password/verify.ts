import { Refusal } from '#api/envelope'
import type { PaymentOperation } from '#api/session/payment-password'
import { type Member, memberById } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Caller, Ctx } from '../../env.ts'
import { keyFor } from '../../throttle/of.ts'
import type { Outcome } from '../../throttle/Throttle.ts'
import { attempt } from '../attempt.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { ownerBy } from '../credentials/owner.ts'
import { isPassword } from '../credentials/password.ts'
import { ACCOUNT_LOCK } from '../limits.ts'
import { refusedCode, refusedWithoutCode } from '../verification/owner-by-code.ts'
import { paymentOperations } from './operations.ts'

const about = (reason: string) => ({ fields: { paymentPassword: reason } })

/** The key of the failures; the call that lifts the lock needs it. */
export const paymentPasswordKey = ({ id }: Member) => keyFor('payment-password', id)

/**
 * Checks the payment password for an operation, where the brand asks for it. Failures are counted apart from those of
 * the password, and three lock it. Returns null when it is right, or not needed.
 */
export async function refusedPayment(
  operation: PaymentOperation,
  typed: string | undefined,
  member: Member,
  c: Ctx,
): Promise<Refusal | null> {
  if (!(await paymentOperations(c.env.DB)).includes(operation)) return null
  return refusedWithoutPayment(typed, member) ?? refusedPaymentPassword(typed ?? '', member, c)
}

/** The same for a caller whose account has not been read. */
export async function checkPayment(
  operation: PaymentOperation,
  typed: string | undefined,
  caller: Caller,
  c: Ctx,
): Promise<Refusal | null> {
  if (!(await paymentOperations(c.env.DB)).includes(operation)) return null
  const member = await memberById(c.env.DB, caller.memberId)
  return member === null ? new Refusal('not-signed-in') : refusedPayment(operation, typed, member, c)
}

/** A form without the field uses up no try. */
function refusedWithoutPayment(typed: string | undefined, member: Member): Refusal | null {
  if (!member.payment_password) return new Refusal('payment-password-unset', about('unset'))
  return typed ? null : new Refusal('payment-password-required', about('required'))
}

/** Compares with the one that is set, under the counter of its failures. Returns null when it is right. */
export async function refusedPaymentPassword(
  typed: string,
  member: Member,
  c: Ctx,
  field = 'paymentPassword',
): Promise<Refusal | null> {
  const tried = await attempt(paymentPasswordKey(member), ACCOUNT_LOCK, c, async () => {
    const value = await hashInTurn({ account: member.id, isSignedIn: true }, c, () =>
      isPassword(typed, member.payment_password ?? null, c.env.PEPPER),
    )
    const outcome: Outcome = value instanceof Refusal ? 'void' : value ? 'passed' : 'failed'
    return { outcome, value }
  })
  if (tried instanceof Refusal)
    return tried.code === 'account-locked' ? new Refusal('payment-password-locked', tried.detail) : tried
  const { value, lockedNow } = tried
  if (value instanceof Refusal) return value
  if (lockedNow) c.executionCtx.waitUntil(tell(c.env, member, 'payment-password-locked'))
  return value ? null : new Refusal('payment-password-wrong', { fields: { [field]: 'wrong' } })
}

/**
 * Authenticates the owner for an operation: the password, then the payment password where the brand asks for it, then
 * the code where there is an authenticator, which is used up last.
 */
export async function proveOwnerForPayment(
  operation: PaymentOperation,
  proof: { password: string; code?: string | undefined; paymentPassword?: string | undefined },
  caller: Caller,
  c: Ctx,
): Promise<Member | Refusal> {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  const isNeeded = (await paymentOperations(c.env.DB)).includes(operation)
  const missing =
    (isNeeded ? refusedWithoutPayment(proof.paymentPassword, member) : null) ??
    (await refusedWithoutCode(proof.code, member.id, c))
  if (missing) return missing
  const owner = await ownerBy(proof.password, caller, c)
  if (owner instanceof Refusal) return owner
  return (
    (await refusedPayment(operation, proof.paymentPassword, owner, c)) ??
    (await refusedCode(proof.code, owner, c)) ??
    owner
  )
}
