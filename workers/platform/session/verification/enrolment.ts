import { Refusal } from '#api/envelope'
import {
  authenticator,
  beginAuthenticator as begin,
  confirmAuthenticator as confirm,
  removeAuthenticator as remove,
  renewRecovery,
} from '#api/session/authenticator'
import { brand } from '#brand/brand'
import type { App, Serve } from '../../app.ts'
import { type Member, memberById } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Caller, Ctx } from '../../env.ts'
import { visitorOf } from '../../visitor.ts'
import { refusedProof } from '../credentials/reauthenticate.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  readAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  spendEitherCode,
} from './authenticators.ts'
import { recoveryCodesLeft } from './recovery.ts'
import { base32, otpauthUri } from './totp.ts'
import { forgetTrustedDevices, trustDevice } from './trusted-devices.ts'
import { judgeWithLockout } from './verification-lockout.ts'

/**
 * Manages a member's own authenticator: begin, confirm, renew its recovery codes, remove. Each change notifies the
 * owner; none ends a session.
 */
export function mountEnrolment(app: App, serve: Serve): void {
  serve(app, authenticator, async (_input, { memberId }, c) => {
    const existing = await readAuthenticator(c.env.DB, memberId)
    const recoveryLeft = existing ? await recoveryCodesLeft(c.env.DB, memberId) : 0
    return { on: existing !== null, since: existing?.confirmed_at ?? null, recoveryLeft }
  })

  serve(app, begin, ({ password }, caller, c) => beginEnrolment(password, caller, c))

  serve(app, confirm, ({ code }, caller, c) => confirmEnrolment(code, caller, c))

  serve(app, renewRecovery, async ({ password, code }, caller, c) => {
    const member = await proveOwner(password, code, caller, c)
    if (member instanceof Refusal) return member
    const recoveryCodes = await renewRecoveryCodes(c.env, member.id)
    if (recoveryCodes === null) return new Refusal('not-found')
    notifyOwner('renewed', member, c)
    return { recoveryCodes }
  })

  serve(app, remove, async ({ password, code }, caller, c) => {
    const member = await proveOwner(password, code, caller, c)
    if (member instanceof Refusal) return member
    if (!(await removeAuthenticator(c.env.DB, member.id))) return new Refusal('not-found')
    notifyOwner('removed', member, c)
    return {}
  })
}

async function beginEnrolment(password: string, { memberId }: Caller, c: Ctx) {
  const member = await memberById(c.env.DB, memberId)
  if (member === null) return new Refusal('not-signed-in')
  const refused = await refusedPassword(password, member, c)
  if (refused) return refused
  const bytes = await beginAuthenticator(c.env, memberId)
  if (bytes === null) return new Refusal('authenticator-on')
  const secret = base32(bytes)
  return { secret, uri: otpauthUri(brand.name, member.account, secret) }
}

async function confirmEnrolment(code: string, { memberId }: Caller, c: Ctx) {
  const member = await memberById(c.env.DB, memberId)
  if (member === null) return new Refusal('not-signed-in')
  let recoveryCodes: string[] = []
  const judge = async () => {
    const confirmed = await confirmAuthenticator(c.env, memberId, code)
    if (confirmed instanceof Refusal) return confirmed
    recoveryCodes = confirmed
    return null
  }
  const refused = await judgeWithLockout(member, 'signed-in', judge, c)
  if (refused) return refused
  // Password and code were entered on this device; every other device has to enter a code again.
  await forgetTrustedDevices(c.env.DB, memberId)
  await trustDevice(c.env.DB, memberId, visitorOf(c))
  notifyOwner('added', member, c)
  return { recoveryCodes }
}

/** Checks password and code; failed tries of each are counted. */
async function proveOwner(password: string, code: string, { memberId }: Caller, c: Ctx): Promise<Member | Refusal> {
  const member = await memberById(c.env.DB, memberId)
  if (member === null) return new Refusal('not-signed-in')
  if ((await readAuthenticator(c.env.DB, memberId)) === null) return new Refusal('not-found')
  return (
    (await refusedPassword(password, member, c)) ??
    (await judgeWithLockout(member, 'signed-in', () => spendEitherCode(c.env, memberId, code), c)) ??
    member
  )
}

/** Maps the refusal to the field name of these forms. */
async function refusedPassword(password: string, member: Member, c: Ctx): Promise<Refusal | null> {
  const refused = await refusedProof(password, member, c)
  return refused?.code === 'old-password-wrong' ? new Refusal(refused.code, { fields: { password: 'wrong' } }) : refused
}

function notifyOwner(what: 'added' | 'removed' | 'renewed', member: Member, c: Ctx): void {
  c.executionCtx.waitUntil(tell(c.env, member, `authenticator-${what}`))
}
