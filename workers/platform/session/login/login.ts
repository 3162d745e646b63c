import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { type LoginRequest, login, logout } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { type Member, memberByAccount, normalizeUsername, rememberLogin } from '../../member/directory.ts'
import { tell } from '../../member/tell.ts'
import type { Outcome } from '../../throttle/Throttle.ts'
import { visitorOf } from '../../visitor.ts'
import { attempt } from '../attempt.ts'
import { countFailure, type Failures, failuresOf, refusedByFailures } from '../credentials/failures.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { isPassword } from '../credentials/password.ts'
import { ACCOUNT_LOCK } from '../limits.ts'
import { passwordChangeReason, refusedUntilChanged } from '../password-expiry.ts'
import { signInKey } from '../recent-places.ts'
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
  const name = normalizeUsername(form.username)
  const [key, failures] = await Promise.all([signInKey('login', name, c), failuresOf(c)])
  const tried = await attempt(key, ACCOUNT_LOCK, c, () => checkPassword(form, failures, c))
  if (tried instanceof Refusal) return tried.code === 'account-locked' ? locked(form, tried, c) : tried
  const { value, lockedNow } = tried
  if (value instanceof Refusal) return value
  return value.matches ? welcome(value.member, form, c) : wrong(value.member, lockedNow, failures, c)
}

type Checked = { matches: true; member: Member } | { matches: false; member: Member | null }

async function checkPassword(
  form: LoginRequest,
  failures: Failures,
  c: Ctx,
): Promise<{ outcome: Outcome; value: Checked | Refusal }> {
  const refused = await refusedByFailures(form.captcha, failures, c)
  if (refused) return { outcome: 'void', value: refused }
  const member = await memberByAccount(c.env.DB, form.username)
  const owner = { account: normalizeUsername(form.username), isSignedIn: false }
  const matches = await hashInTurn(owner, c, () => isPassword(form.password, member?.password ?? null, c.env.PEPPER))
  if (matches instanceof Refusal) return { outcome: 'void', value: matches }
  return matches && member !== null
    ? { outcome: 'passed', value: { matches: true, member } }
    : { outcome: 'failed', value: { matches: false, member } }
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

function locked(form: LoginRequest, refusal: Refusal, c: Ctx): Refusal {
  const note = async () => {
    const member = await memberByAccount(c.env.DB, form.username)
    await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'account-locked')
  }
  c.executionCtx.waitUntil(note())
  return refusal
}
