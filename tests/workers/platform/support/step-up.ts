import type { VerificationMethod, VerificationOption } from '#api/envelope'
import { confirmExtra, sendExtra } from '#api/session/extra-verification'
import type { LoginValue } from '#api/session/session'
import type { CodeSent } from '#api/session/verification'
import { codeOf, stepAt } from '../../../../workers/platform/session/verification/totp.ts'
import { addedMember } from './members.ts'
import { type ApiReply, bearer, env, expectValue, login, PASSWORD, send, sendSealed, someone } from './world.ts'

/** Members who sign in from an unknown device or network, and their means of verification. */

/** Sets the operator's verification methods; without any the verification is off. */
export async function verifyBy(...methods: VerificationMethod[]): Promise<void> {
  expectValue(await send('PUT', '/ops/verification', { methods }))
}

export interface TestMember {
  id: string
  account: string
  email: string
  token: string
  /** The headers of the registration, from a trusted address. */
  home: Record<string, string>
}

/** Registers a member with an email address and a bank account name. */
export async function member(fields: object = {}): Promise<TestMember> {
  const home = someone()
  const email = `${crypto.randomUUID()}@farol.example`
  const { token, member } = await addedMember({ email, ...fields }, home)
  await env.DB.prepare("UPDATE members SET payee_name = 'María José Núñez' WHERE id = ?").bind(member.id).run()
  return { id: member.id, account: member.account, email, token, home }
}

/** Gives a member a confirmed number, each in its own block of numbers. */
let numbers = 0
export async function givePhone({ id }: TestMember): Promise<string> {
  numbers += 1
  const mobile = `+5255${30_000_000 + numbers * 1_000_003}`
  await env.DB.prepare('UPDATE members SET mobile = ? WHERE id = ?').bind(mobile, id).run()
  return mobile
}

export interface VerificationChallenge {
  ticket: string
  methods: VerificationOption[]
  /** The headers of the unknown address. */
  there: Record<string, string>
}

/** Signs in from an unknown address; returns the ticket and the verification methods. */
export async function loginElsewhere({ account }: TestMember, there = someone()): Promise<VerificationChallenge> {
  const { body } = await login(account, PASSWORD, {}, there)
  if (body.success) throw new Error('nothing was asked')
  return { ticket: body.value?.ticket ?? '', methods: body.value?.methods ?? [], there }
}

export const methodsOf = ({ methods: ways }: VerificationChallenge) => ways.map(({ method }) => method)

export function requestExtraCode(method: string, { ticket, there }: VerificationChallenge, more: object = {}) {
  return send<CodeSent>('POST', sendExtra.path, { ticket, method, ...more }, there)
}

export function verifyWith(
  method: string,
  value: string,
  { ticket, there }: VerificationChallenge,
): Promise<ApiReply<LoginValue>> {
  return sendSealed('POST', confirmExtra.path, { ticket, method, answer: value }, there)
}

/** Returns the code in the newest message to a recipient, or null when none was sent. */
export async function codeTo(recipient: string): Promise<string | null> {
  const row = await env.DB.prepare('SELECT body FROM outbox_messages WHERE recipient = ? ORDER BY created_at DESC, id')
    .bind(recipient)
    .all<{ body: string }>()
  return row.results.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(Boolean) ?? null
}

/** Returns the subjects of the messages to a recipient. */
export async function sentTo(recipient: string): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT subject FROM outbox_messages WHERE recipient = ?')
    .bind(recipient)
    .all<{ subject: string }>()
  return results.map(({ subject }) => subject)
}

/** Returns the results of a member's logins, oldest first. */
export async function historyOf({ id }: TestMember): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT result FROM login_history WHERE member_id = ? ORDER BY id')
    .bind(id)
    .all<{ result: string }>()
  return results.map(({ result }) => result)
}

export interface App {
  secret: Uint8Array
  recovery: string[]
  /** Returns the code that the app shows this many steps from now. */
  code(steps?: number): string
}

/** Decodes base32 as an app does (RFC 4648 section 6). */
export function bytesIn(base32: string): Uint8Array {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

export const appWith = (secret: Uint8Array, recovery: string[] = []): App => ({
  secret,
  recovery,
  code: (steps = 0) => codeOf(secret, stepAt(Date.now()) + steps),
})

const post = <Value>(path: string, { token, home }: TestMember, fields: object) =>
  sendSealed<Value>('POST', `/wps/member/authenticator${path}`, fields, { ...home, ...bearer(token) })

export const begin = (owner: TestMember, password = PASSWORD) =>
  post<{ secret: string; uri: string }>('/begin', owner, { password })
export const confirm = (owner: TestMember, code: string) =>
  post<{ recoveryCodes: string[] }>('/confirm', owner, { code })
export const renew = (owner: TestMember, code: string, password = PASSWORD) =>
  post<{ recoveryCodes: string[] }>('/recovery', owner, { code, password })
export const remove = (owner: TestMember, code: string, password = PASSWORD) =>
  post('/remove', owner, { code, password })

/** Sets up an app with the previous step's code, so that the next two codes are unused. */
export async function enrol(owner: TestMember): Promise<App> {
  const { secret } = expectValue(await begin(owner))
  const bytes = bytesIn(secret)
  const { recoveryCodes } = expectValue(await confirm(owner, appWith(bytes).code(-1)))
  return appWith(bytes, recoveryCodes)
}
