import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { type LoginRequest, login, logout } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { type Member, memberByAccount, normalizeUsername, rememberLogin } from '../../member/directory.ts'
import { tell } from '../../member/tell.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import type { Outcome } from '../../throttle/Throttle.ts'
import { visitorOf } from '../../visitor.ts'
import { countFailure, type Failures, failuresOf, refusedByFailures } from '../credentials/failures.ts'
import { inTurn } from '../credentials/hashing.ts'
import { isPassword } from '../credentials/password.ts'
import { ACCOUNT_LOCK } from '../limits.ts'
import { passwordChangeReason, refusedUntilChanged } from '../password-expiry.ts'
import { admit } from '../verification/step-up.ts'
import { entranceRefusal } from './entrance-rules.ts'
import { logInByCode } from './login-by-code.ts'

type Ctx = Context<{ Bindings: Env }>

export function mountLogin(app: App, serve: Serve): void {
  serve(app, login, (form, _caller, c) => (form.type === 'username' ? logIn(form, c) : logInByCode(form, c)))
  serve(app, logout, async (_input, caller, c) => {
    await c.env.PRESENCE.getByName(caller.memberId).close(caller.session)
    await bankOf(c.env, caller.bank).endGames(caller.memberId)
    return {}
  })
}

/** Nothing here depends on whether the account exists: same steps, same responses, same time (GLI-19 2.5.3(a)). */
async function logIn(form: LoginRequest, c: Ctx) {
  const key = keyFor('login', normalizeUsername(form.username))
  const account = throttleOf(c.env, key)
  const [attempt, failures] = await Promise.all([account.begin(key, ACCOUNT_LOCK), failuresOf(c)])
  if (attempt.state === 'locked') return locked(form, c, attempt.retryAfterSeconds)
  if (attempt.state === 'wait') return new Refusal('busy', { retryAfterSeconds: 1 })

  const recordOutcome = (outcome: Outcome) => account.recordOutcome(key, attempt.attempt, outcome, ACCOUNT_LOCK)
  const refused = await refusedByFailures(form.captcha, failures, c)
  if (refused) {
    await recordOutcome('void')
    return refused
  }
  const member = await memberByAccount(c.env.DB, form.username)
  const matches = await inTurn(() => isPassword(form.password, member?.password ?? null, c.env.PEPPER))
  if (matches instanceof Refusal) {
    await recordOutcome('void')
    return matches
  }
  if (!matches || member === null) return wrong(member, await recordOutcome('failed'), failures, c)
  await recordOutcome('passed')
  return welcome(member, form, c)
}

/** Replied only after the right password (decisions.md "Login errors"). */
async function welcome(member: Member, { type, door: gateway }: LoginRequest, c: Ctx) {
  const visitor = visitorOf(c)
  const refusal = entranceRefusal(gateway, member.type)
  if (refusal !== null) {
    await rememberLogin(c.env.DB, member.id, visitor, refusal)
    return new Refusal(refusal)
  }
  const why = await passwordChangeReason(member, type, c.env.DB)
  if (why === null) return admit(member, 'password', c)
  await rememberLogin(c.env.DB, member.id, visitor, 'password-change-required')
  return refusedUntilChanged(member, why, c.env)
}

async function wrong(member: Member | null, lockedNow: boolean, failures: Failures, c: Ctx): Promise<Refusal> {
  const next = await countFailure(failures, c)
  // Runs after the response, so that writes for an existing account do not show in its timing.
  c.executionCtx.waitUntil(afterwards(member, lockedNow, c))
  return new Refusal('wrong-credentials', next)
}

async function afterwards(member: Member | null, lockedNow: boolean, c: Ctx): Promise<void> {
  await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'wrong-credentials')
  if (lockedNow && member !== null) await tell(c.env, member, 'locked')
}

function locked(form: LoginRequest, c: Ctx, retryAfterSeconds: number): Refusal {
  const note = async () => {
    const member = await memberByAccount(c.env.DB, form.username)
    await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'account-locked')
  }
  c.executionCtx.waitUntil(note())
  return new Refusal('account-locked', { retryAfterSeconds })
}
