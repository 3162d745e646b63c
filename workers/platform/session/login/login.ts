import { Refusal } from '#api/envelope'
import { type LoginRequest, login, logout } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import { type Member, memberByAccount, normalizeUsername, rememberLogin } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Ctx } from '../../env.ts'
import type { Outcome } from '../../throttle/Throttle.ts'
import { visitorOf } from '../../visitor.ts'
import { attempt } from '../attempt.ts'
import { countFailure, type Failures, readFailures, refusedByFailures } from '../credentials/failures.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { isPassword } from '../credentials/password.ts'
import { ACCOUNT_LOCK } from '../limits.ts'
import { passwordChangeReason, refusedUntilChanged } from '../password-expiry.ts'
import { signInKey } from '../recent-places.ts'
import { type SubAccountRow, subAccountByAccount } from '../sub-accounts/directory.ts'
import { noteAct } from '../sub-accounts/log.ts'
import { welcomeSubAccount } from '../sub-accounts/sign-in.ts'
import { admit } from '../verification/step-up.ts'
import { entranceRefusal } from './entrance-rules.ts'
import { logInByCode } from './login-by-code.ts'

export function mountLogin(app: App, serve: Serve): void {
  serve(app, login, (form, _caller, c) => (form.type === 'username' ? logIn(form, c) : logInByCode(form, c)))
  serve(app, logout, async (_input, caller, c) => {
    const { memberId, subAccount, bank, session } = caller
    await c.env.PRESENCE.getByName(memberId).close(session)
    if (subAccount === null) await bankOf(c.env, bank).endGames(memberId)
    else await noteAct(c.env.DB, { id: subAccount.id, agent_id: memberId }, 'signed-out')
    return {}
  })
}

/** Nothing here depends on whether the account exists: same steps, same responses, same time (GLI-19 2.5.3(a)). */
async function logIn(form: LoginRequest, c: Ctx) {
  const name = normalizeUsername(form.username)
  const [key, failures] = await Promise.all([signInKey('login', name, c), readFailures(c)])
  const tried = await attempt(key, ACCOUNT_LOCK, c, () => checkPassword(form, failures, c))
  if (tried instanceof Refusal) return tried.code === 'account-locked' ? noteLock(form, tried, c) : tried
  const { value, lockedNow } = tried
  if (value instanceof Refusal) return value
  const { matches, member, subAccount } = value
  if (matches && subAccount !== null) return welcomeSubAccount(subAccount, form.door, c)
  return matches && member !== null ? welcome(member, form, c) : wrong(value, lockedNow, failures, c)
}

/** The owner of the name: a member, a sub-account, or no account. */
interface Checked {
  matches: boolean
  member: Member | null
  subAccount: SubAccountRow | null
}

async function checkPassword(
  form: LoginRequest,
  failures: Failures,
  c: Ctx,
): Promise<{ outcome: Outcome; value: Checked | Refusal }> {
  const refused = await refusedByFailures(form.captcha, failures, c)
  if (refused) return { outcome: 'void', value: refused }
  const [member, subAccount] = await Promise.all([
    memberByAccount(c.env.DB, form.username),
    subAccountByAccount(c.env.DB, form.username),
  ])
  const stored = member === null ? subAccount?.password : member.password
  const owner = { account: normalizeUsername(form.username), isSignedIn: false }
  const matches = await hashInTurn(owner, c, () => isPassword(form.password, stored ?? null, c.env.PEPPER))
  if (matches instanceof Refusal) return { outcome: 'void', value: matches }
  return { outcome: matches ? 'passed' : 'failed', value: { matches, member, subAccount } }
}

/** Replied only after the right password, so that it reveals no account. */
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

async function wrong(whose: Checked, lockedNow: boolean, failures: Failures, c: Ctx): Promise<Refusal> {
  const next = await countFailure(failures, c)
  // Runs after the response, so that writes for an existing account do not show in its timing.
  c.executionCtx.waitUntil(afterwards(whose, lockedNow, c))
  return new Refusal('wrong-credentials', next)
}

async function afterwards({ member, subAccount }: Checked, lockedNow: boolean, c: Ctx): Promise<void> {
  await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'wrong-credentials')
  if (subAccount !== null) await noteAct(c.env.DB, subAccount, 'sign-in-failed')
  if (lockedNow && member !== null) await tell(c.env, member, 'locked')
}

function noteLock(form: LoginRequest, refusal: Refusal, c: Ctx): Refusal {
  const note = async () => {
    const member = await memberByAccount(c.env.DB, form.username)
    await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'account-locked')
  }
  c.executionCtx.waitUntil(note())
  return refusal
}
