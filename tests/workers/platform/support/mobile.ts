import type { LoginValue } from '#api/session/session'
import type { CodeSent } from '#api/session/verification'
import type { FlagId } from '#api/site'
import { env, expectValue, send, sendSealed, someone } from './world.ts'

/** Mobile numbers and the codes sent to them. */

export async function switchFlags(flags: Partial<Record<FlagId, '0' | '1'>>): Promise<void> {
  expectValue(await send('PUT', '/ops/whitelabel', flags))
}

/** Returns a different Mexican mobile number each time, without its dialling code, each in its own block of numbers. */
let numbers = 0
export function freshNumber(): string {
  numbers += 1
  return `55${String(10_000_000 + numbers * 1_000_003)}`
}

export function requestCode(
  path: 'noLogin' | 'register',
  number: string,
  more: object = {},
  headers: Record<string, string> = someone(),
) {
  const fields = path === 'register' ? { mobileNo: number } : { mobileNum: number }
  return send<CodeSent>(
    'POST',
    `/wps/verification/sms/${path}`,
    { ...fields, countryDialingCode: '52', ...more },
    headers,
  )
}

/** Returns the code in the newest message to a number, or null when none was sent. */
export async function codeSentTo(number: string): Promise<string | null> {
  const row = await env.DB.prepare(
    'SELECT body FROM outbox_messages WHERE recipient = ? ORDER BY created_at DESC LIMIT 1',
  )
    .bind(`+52${number}`)
    .first<{ body: string }>()
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? null
}

export function registerByMobile(number: string, verificationCode: string, fields: object = {}) {
  return sendSealed<LoginValue>(
    'PUT',
    '/wps/member/register/mobile',
    {
      mobileNum: number,
      countryDialingCode: '52',
      verificationCode,
      birthday: '1990-05-17',
      terms: true,
      registerMethod: 'WEB',
      ...fields,
    },
    someone(),
  )
}

/** Registers a member with a confirmed number. */
export async function mobileMember(fields: object = {}): Promise<LoginValue & { number: string }> {
  const number = freshNumber()
  expectValue(await requestCode('register', number))
  const value = expectValue(await registerByMobile(number, (await codeSentTo(number)) ?? '', fields))
  return { ...value, number }
}

export function logInByCode(number: string, code: string, headers = someone()) {
  const fields = { username: number, password: code, type: 'sms', countryDialingCode: '52' }
  return sendSealed<LoginValue>('POST', '/wps/session/login', fields, headers)
}
