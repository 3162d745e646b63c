import { Refusal, type VerificationMethod } from '#api/envelope'
import { confirmExtra, sendExtra } from '#api/session/extra-verification'
import type { App, Serve } from '../../app.ts'
import { isSameName } from '../../bank/withdrawals/payee-name.ts'
import type { Member } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { FACTOR_LIFE_MS } from '../../presence/session-types.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { newCode, spendCode } from '../codes/code.ts'
import { ownerRecipient } from '../codes/owner-code.ts'
import { SENT, sendCode } from '../codes/send-code.ts'
import { TICKET_TRIES } from '../limits.ts'
import { findHolder, redeemTicket } from '../one-time-tickets.ts'
import { spendAppCode } from './authenticators.ts'
import { readVerificationMethods } from './methods.ts'
import { spendRecoveryCode } from './recovery.ts'
import { letIn } from './step-up.ts'
import { judgeWithLockout } from './verification-lockout.ts'

type SentBy = 'mobile' | 'email'

const at = (reason: string) => ({ fields: { answer: reason } })
const refuseExpired = () => new Refusal('verification-expired', at('expired'))

/** Continues a login that got a ticket (`admit`): sends the code and checks the answer. */
export function mountExtraVerification(app: App, serve: Serve): void {
  serve(app, sendExtra, async ({ ticket, method, captcha }, _caller, c) => {
    const member = await findHolder(c.env, 'extra-verification', ticket)
    if (member === null) return refuseExpired()
    if (!(await mayUse(method, member, c.env.DB))) return new Refusal('operation-not-allowed', at('method'))
    const to = await ownerRecipient(method, 'verification', member, captcha, c)
    if (to instanceof Refusal) return to
    const failed = await sendCode('verification', to, await newCode(c.env, 'verification', codeKey(ticket, method)), c)
    return failed ? new Refusal(failed) : SENT
  })

  serve(app, confirmExtra, async ({ ticket, method, answer: response }, _caller, c) => {
    const taken = await redeemTicket(c.env, 'extra-verification', ticket)
    if (taken === null) return refuseExpired()
    const { member, parent, giveBack } = taken
    const tries = keyFor('verification-tries', ticket)
    if ((await throttleOf(c.env, tries).take(tries, TICKET_TRIES)) > 0) return refuseExpired()
    const refused = (await mayUse(method, member, c.env.DB))
      ? await judgeWithLockout(member, 'signing-in', () => JUDGES[method]({ member, ticket, response }, c.env), c)
      : new Refusal('operation-not-allowed', at('method'))
    if (refused) {
      await giveBack()
      return refused
    }
    return letIn(member, c, { parent, lifeMs: SECOND_FACTORS.includes(method) ? FACTOR_LIFE_MS : undefined })
  })
}

/** Possession factors, in addition to the password, a knowledge factor */
const SECOND_FACTORS: readonly VerificationMethod[] = ['mobile', 'authenticator']

interface ChallengeResponse {
  member: Member
  ticket: string
  response: string
}

/** Each uses up the code it accepts. Returns null for a right answer, once. */
const JUDGES = {
  mobile: ({ ticket, response: answer }, env) => sentCode('mobile', ticket, answer, env),
  email: ({ ticket, response: answer }, env) => sentCode('email', ticket, answer, env),
  'bank-name': async ({ member, response: answer }) =>
    isSameName(answer, member.payee_name ?? '') ? null : new Refusal('payee-name-wrong', at('wrong')),
  authenticator: async ({ member, response: answer }, env) => asFieldError(await spendAppCode(env, member.id, answer)),
  recovery: async ({ member, response: answer }, env) =>
    (await spendRecoveryCode(env, member.id, answer)) ? null : new Refusal('invalid-verification-code', at('wrong')),
} as const satisfies Record<VerificationMethod, (response: ChallengeResponse, env: Env) => Promise<Refusal | null>>

async function sentCode(method: SentBy, ticket: string, response: string, env: Env): Promise<Refusal | null> {
  return asFieldError(await spendCode(env, 'verification', codeKey(ticket, method), response))
}

const asFieldError = (refused: Refusal | null) => refused && new Refusal(refused.code, at('wrong'))

/** A code is bound to the ticket it was requested with and to its channel (ASVS 5.0 6.6.2). */
const codeKey = (ticket: string, method: SentBy) => `${method} ${ticket}`

async function mayUse(method: VerificationMethod, member: Member, db: D1Database): Promise<boolean> {
  return (await readVerificationMethods(member, db))?.some((option) => option.method === method) ?? false
}
