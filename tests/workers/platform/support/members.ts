import { createHmac, scryptSync } from 'node:crypto'
import type { LoginValue, RegisterRequest } from '#api/session/session'
import { languageOf } from '../../../../workers/http/language.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { addMember, type Member, rememberLogin } from '../../../../workers/platform/directory/members.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { newMember } from '../../../../workers/platform/session/register/new-member.ts'
import { trustDevice } from '../../../../workers/platform/session/verification/trusted-devices.ts'
import { keyFor, throttleOf } from '../../../../workers/platform/throttle/of.ts'
import { prefixOf } from '../../../../workers/platform/visitor.ts'
import { env, PASSWORD, someone } from './world.ts'

/**
 * The hash of `PASSWORD` at the lowest cost: `isPassword` reads the cost from the stored text. A hash at the real cost
 * blocks the process for 100 ms, both to make and to check.
 */
const CHEAP_HASH = cheapHash(PASSWORD)

/** Hashes a password at the lowest cost. */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16)
  const secret = createHmac('sha256', env.PEPPER).update(password).digest()
  const key = scryptSync(secret, salt, 32, { N: 2, r: 1, p: 1 })
  return `$scrypt$ln=1,r=1,p=1$${unpadded(salt)}$${unpadded(key)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/**
 * Adds a member in the state after `register`, with a session: for tests that need a member, not a registration.
 * Nothing is validated, and the password is cheap to check later.
 */
export async function addedMember(
  fields: Partial<RegisterRequest> = {},
  headers: Record<string, string> = someone(),
): Promise<LoginValue> {
  const username = `m${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const form: RegisterRequest = {
    ...{ username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17' },
    ...{ terms: true, registerMethod: 'WEB', ...fields },
  }
  const newcomer = { upline: null, password: CHEAP_HASH, paymentPassword: null, mobile: null, country: null }
  const row = newMember(env, { form, ...newcomer, language: languageOf(headers['Accept-Language']) })
  const account = await bankOf(env, row.bank).open({ memberId: row.id, currency: row.currency, trial: false })
  if ('refusal' in account) throw new Error(account.refusal)
  const member = await addMember(env.DB, row)
  if (!member) throw new Error(`${row.account} is taken`)
  const address = headers['X-Visitor-Address'] ?? ''
  const visitor = { address, prefix: prefixOf(address), country: 'XX', userAgent: '' }
  await trustDevice(env.DB, member.id, visitor)
  const value = await openSession(env, member, visitor)
  await rememberLogin(env.DB, member.id, visitor, 'passed')
  return value
}

/** Forgets the wrong passwords of members in their sessions, before three of them lock. */
export async function forgiveTries(members: readonly Pick<Member, 'id'>[]): Promise<void> {
  for (const { id } of members) {
    const key = keyFor('proof', id)
    await throttleOf(env, key).forgive(key)
  }
}
