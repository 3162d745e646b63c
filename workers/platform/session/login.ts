import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { AGENT_TYPES, type LoginRequest, login, logout } from '#api/session'
import type { App, Serve } from '../app.ts'
import { bankOf } from '../bank/of.ts'
import type { Env } from '../env.ts'
import { fold, type Member, memberByAccount, rememberLogin } from '../member/directory.ts'
import { tellLocked } from '../member/locked.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import type { Outcome } from '../throttle/Throttle.ts'
import { visitorOf } from '../visitor.ts'
import { isSolved } from './captcha.ts'
import { changeDue, refusedUntilChanged } from './due.ts'
import { countFailure, type Failures, failuresOf, needsCaptcha } from './failures.ts'
import { inTurn } from './hashing.ts'
import { ACCOUNT_LOCK, ADDRESS_FAILURES } from './limits.ts'
import { logInByCode } from './loginByCode.ts'
import { openSession } from './open.ts'
import { isPassword } from './password.ts'

type Ctx = Context<{ Bindings: Env }>

export function mountLogin(app: App, serve: Serve): void {
  serve(app, login, (form, _caller, c) => (form.type === 'sms' ? logInByCode(form, c) : logIn(form, c)))
  serve(app, logout, async (_input, caller, c) => {
    await c.env.PRESENCE.getByName(caller.memberId).close(caller.session)
    await bankOf(c.env, caller.bank).endGames(caller.memberId)
    return {}
  })
}

/** Nothing here depends on whether the account exists: same steps, same answers, same time (GLI-19 2.5.3(a)). */
async function logIn(form: LoginRequest, c: Ctx) {
  const key = keyFor('login', fold(form.username))
  const account = throttleOf(c.env, key)
  const [attempt, failures] = await Promise.all([account.begin(key, ACCOUNT_LOCK), failuresOf(c)])
  if (attempt.state === 'locked') return locked(form, c, attempt.retryAfterSeconds)
  if (attempt.state === 'wait') return new Refusal('busy', { retryAfterSeconds: 1 })

  const settle = (outcome: Outcome) => account.settle(key, attempt.attempt, outcome, ACCOUNT_LOCK)
  const asked = await refusedByCaptcha(form, failures, c)
  if (asked) {
    await settle('void')
    return asked
  }
  const member = await memberByAccount(c.env.DB, form.username)
  const matches = await inTurn(() => isPassword(form.password, member?.password ?? null, c.env.PEPPER))
  if (matches instanceof Refusal) {
    await settle('void')
    return matches
  }
  if (!matches || member === null) return wrong(member, await settle('failed'), failures, c)
  await settle('passed')
  return welcome(member, form, c)
}

/** Said only after the right password (decisions.md "Login errors"). */
async function welcome(member: Member, { type, door }: LoginRequest, c: Ctx) {
  const visitor = visitorOf(c)
  if (door === 'agent' && !AGENT_TYPES.includes(member.type)) {
    await rememberLogin(c.env.DB, member.id, visitor, 'not-agent')
    return new Refusal('not-agent')
  }
  const why = await changeDue(member, type, c.env.DB)
  const value = why === null ? await openSession(c.env, member, visitor) : await refusedUntilChanged(member, why, c.env)
  await rememberLogin(c.env.DB, member.id, visitor, why === null ? 'passed' : 'password-change-required')
  return value
}

async function wrong(member: Member | null, lockedNow: boolean, failures: Failures, c: Ctx): Promise<Refusal> {
  const { address } = failures
  await countFailure(address, c)
  // After the answer: what is written for an account that exists must not be seen in its time.
  c.executionCtx.waitUntil(afterwards(member, lockedNow, c))
  const next = { ...failures, byAddress: failures.byAddress + 1, byAll: failures.byAll + 1 }
  return new Refusal('wrong-credentials', needsCaptcha(next) ? { captcha: true } : undefined)
}

async function afterwards(member: Member | null, lockedNow: boolean, c: Ctx): Promise<void> {
  await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'wrong-credentials')
  if (lockedNow && member !== null) await tellLocked(c.env, member)
}

function locked(form: LoginRequest, c: Ctx, retryAfterSeconds: number): Refusal {
  const note = async () => {
    const member = await memberByAccount(c.env.DB, form.username)
    await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'account-locked')
  }
  c.executionCtx.waitUntil(note())
  return new Refusal('account-locked', { retryAfterSeconds })
}

/** Why this visitor may not try at all, or not without the captcha; null to go on. A captcha not asked for is not read. */
async function refusedByCaptcha(form: LoginRequest, failures: Failures, c: Ctx): Promise<Refusal | null> {
  if (failures.byAddress >= ADDRESS_FAILURES.window.limit)
    return new Refusal('too-many-requests', { retryAfterSeconds: ADDRESS_FAILURES.window.windowSeconds })
  if (!needsCaptcha(failures)) return null
  if (form.captcha === undefined) return new Refusal('captcha-required', { captcha: true })
  return (await isSolved(c.env, form.captcha)) ? null : new Refusal('captcha-wrong', { captcha: true })
}
