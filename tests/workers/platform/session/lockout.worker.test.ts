import { describe, expect, test } from 'vitest'
import { changePassword } from '#api/session/password'
import type { LoginValue } from '#api/session/session'
import { passwordByPhone } from '#api/session/verification'
import { FULL } from '#tests/support/product/tier'
import { HASH_COUNTS } from '../../../../workers/platform/session/limits.ts'
import { addedMember } from '../support/members.ts'
import { freshNumber, logInByCode, switchFlags } from '../support/mobile.ts'
import { begin, enrol, remove, type TestMember } from '../support/step-up.ts'
import { type ApiReply, bearer, env, login, PASSWORD, sendSealed, someone } from '../support/world.ts'

/** What strangers, who know an account's name and no more, can do to its owner. */

const WRONG = 'Not-the-password-1'
const NEW = 'Otra-marea-de-dia-8'

async function member(home = someone()): Promise<TestMember> {
  const { token, member } = await addedMember({}, home)
  return { id: member.id, account: member.account, email: '', token, home }
}

async function locked(): Promise<TestMember> {
  const owner = await member()
  await lock(owner.account)
  return owner
}

async function lock(account: string): Promise<void> {
  for (let n = 0; n < 3; n++) await login(account, WRONG)
  expect(await login(account, PASSWORD)).toMatchObject({ status: 403, body: { code: 'account-locked' } })
}

const change = ({ token, home }: TestMember, oldPassword = PASSWORD, more: object = {}) =>
  sendSealed<LoginValue>(
    'POST',
    changePassword.path,
    { oldPassword, newPassword: NEW, confirmNewPassword: NEW, ...more },
    { ...home, ...bearer(token) },
  )
const payout = { kind: 'clabe', holder: 'Ana Ruiz', number: '032180000118359719', password: PASSWORD }
const addPayout = ({ token, home }: TestMember, more: object = {}) =>
  sendSealed(
    'POST',
    '/wps/wallet/payout/account',
    { id: crypto.randomUUID(), ...payout, ...more },
    { ...home, ...bearer(token) },
  )
const removePayout = ({ token, home }: TestMember, id: string, more: object = {}) =>
  sendSealed(
    'POST',
    '/wps/wallet/payout/account/remove',
    { id, password: PASSWORD, ...more },
    { ...home, ...bearer(token) },
  )

describe('a home place, where the account signed in lately', () => {
  /** A password, and from where; without that, from a place that nobody knows. */
  type Try = [password: string, from?: Record<string, string>]
  const statuses = async (tries: Try[], account: string) => {
    const found: number[] = []
    for (const [password, from] of tries) found.push((await login(account, password, {}, from)).status)
    return found
  }

  test('is not refused by mistyping: what its owner and strangers get wrong does not add up', async () => {
    const { account, home } = await member()
    expect(await statuses([[WRONG], [WRONG], [WRONG, home], [PASSWORD, home]], account)).toEqual([401, 401, 401, 200])
    // The third of the strangers pauses new places; the failure at home was cleared by the sign-in.
    expect(await statuses([[WRONG], [PASSWORD], [WRONG, home], [PASSWORD, home]], account)).toEqual([
      401, 403, 401, 200,
    ])
  })

  test('is paused by three wrong ones typed there, alone: new places sign in, open sessions go on', async () => {
    const owner = await member()
    const typed = [WRONG, WRONG, WRONG, PASSWORD].map((password): Try => [password, owner.home])
    expect(await statuses([...typed, [PASSWORD]], owner.account)).toEqual([401, 401, 401, 403, 200])
    expect((await begin(owner)).status).toBe(200)
  })
})

describe('three wrong passwords of a stranger', () => {
  test('do not keep the owner from signing in where they signed in recently', async () => {
    const owner = await locked()
    expect((await login(owner.account, PASSWORD, {}, owner.home)).status).toBe(200)
    const other = { ...owner.home, 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' }
    expect(await login(owner.account, PASSWORD, {}, other)).toMatchObject({ body: { code: 'account-locked' } })
  })

  test('leave that device three wrong ones of its own', async () => {
    const owner = await locked()
    const answers: ApiReply[] = []
    // A captcha is asked for after three failures of an address, so the fourth is asked for with none.
    for (let n = 0; n < 4; n++) answers.push(await login(owner.account, WRONG, {}, owner.home))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 403])
  })

  test('do not keep the signed-in owner from their money, their password and their authenticator', async () => {
    const owner = await locked()
    expect((await begin(owner)).status).toBe(200)
    const id = crypto.randomUUID()
    expect((await addPayout(owner, { id })).status).toBe(200)
    expect((await removePayout(owner, id)).status).toBe(200)
    expect((await change(owner)).status).toBe(200)
  })

  test('of a session lock the calls of it that need the password, and no sign-in', async () => {
    const owner = await member()
    for (let n = 0; n < 3; n++) expect((await change(owner, WRONG)).body).toMatchObject({ code: 'old-password-wrong' })
    expect((await begin(owner)).body).toMatchObject({ code: 'account-locked' })
    expect((await login(owner.account, PASSWORD)).status).toBe(200)
  })
})

/** Spellings that a database, a browser or a reader could take for the same name. */
const SPELLINGS: [string, (name: string) => string][] = [
  ['in capitals', (name) => name.toUpperCase()],
  ['in full width', (name) => name.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
  ['with a Kelvin sign', (name) => name.replace('k', '\u212a')],
  ['with a long s', (name) => name.replace('s', '\u017f')],
  ['with a dotless i', (name) => name.replace('i', '\u0131')],
  ['with a Cyrillic a', (name) => name.replace('a', '\u0430')],
  ['with a combining accent', (name) => `${name}\u0301`],
  ['with a NUL', (name) => `${name}\u0000`],
  ['with what follows a NUL', (name) => `${name}\u0000x`],
  ['with a space before', (name) => ` ${name}`],
  ['with a space after', (name) => `${name} `],
  ['with a line feed', (name) => `${name}\n`],
  ['with a joiner', (name) => `${name.slice(0, 2)}\u200d${name.slice(2)}`],
  ['with a mark of direction', (name) => `\u202e${name}`],
  ['with a byte order mark', (name) => `\ufeff${name}`],
  ['percent-encoded', (name) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`],
]

// A name that nobody has costs as many hashes as one that somebody has.
const spellings = FULL ? SPELLINGS : SPELLINGS.filter((_, index) => index % 5 === 0)

test.each(spellings)('a name %s has no counter of its own', async (_what, spelled) => {
  const named = async () =>
    (await addedMember({ username: `kisa${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}` })).member.account
  const account = await named()
  const isAccount = (await login(spelled(account), PASSWORD)).status === 200
  for (let n = 0; n < 3; n++) expect((await login(spelled(account), WRONG)).status).not.toBe(200)
  const after = await login(account, PASSWORD)
  expect(after.body.success ? 'ok' : after.body.code).toBe(isAccount ? 'account-locked' : 'ok')
  const other = await named()
  await lock(other)
  expect((await login(spelled(other), PASSWORD)).status).not.toBe(200)
})

test('five wrong codes of a stranger do not keep the owner of the number out where they signed in recently', async () => {
  await switchFlags({ MOBILEVERCODELOGIN3: '1' })
  const owner = await member()
  const number = freshNumber()
  await env.DB.prepare('UPDATE members SET mobile = ? WHERE id = ?').bind(`+52${number}`, owner.id).run()
  for (let n = 0; n < 5; n++) await logInByCode(number, '1')
  expect((await logInByCode(number, '1')).body).toMatchObject({ code: 'account-locked' })
  expect((await logInByCode(number, '1', owner.home)).body).toMatchObject({
    code: 'invalid-verification-code',
  })
  await switchFlags({ MOBILEVERCODELOGIN3: '0' })
})

describe('a code of the authenticator, where there is one', () => {
  test('is required before a payout account or the password changes', async () => {
    const owner = await member()
    const id = crypto.randomUUID()
    expect((await addPayout(owner, { id })).status).toBe(200)
    const app = await enrol(owner)
    const missing = {
      status: 422,
      body: { code: 'missing-verification-code', value: { fields: { code: 'required' } } },
    }
    for (const response of [await addPayout(owner), await removePayout(owner, id), await change(owner)])
      expect(response).toMatchObject(missing)
    expect(await change(owner, PASSWORD, { code: '000000' })).toMatchObject({
      body: { code: 'invalid-verification-code' },
    })
    expect((await removePayout(owner, id, { code: app.code() })).status).toBe(200)
    expect(await change(owner, PASSWORD, { code: app.code() })).toMatchObject({ body: { code: 'code-used' } })
    expect((await change(owner, PASSWORD, { code: app.code(1) })).status).toBe(200)
  })

  test('has five tries in the session, which do not lock the one of a sign-in', async () => {
    const owner = await member()
    await enrol(owner)
    for (let n = 0; n < 5; n++) await remove(owner, '000000')
    expect((await remove(owner, '000000')).body).toMatchObject({ code: 'account-locked' })
    expect((await login(owner.account, PASSWORD)).body).toMatchObject({ code: 'extra-verification' })
  })
})

describe('password hashes are counted before they are made', () => {
  test('for an account, right or wrong', async () => {
    const { account } = await member()
    const statuses = []
    for (let n = 0; n <= HASH_COUNTS.byAccount.limit; n++) statuses.push((await login(account, PASSWORD)).status)
    expect(statuses).toEqual([...Array<number>(HASH_COUNTS.byAccount.limit).fill(200), 429])
  })

  test.runIf(FULL)('for a number, whose code is requested after it', async () => {
    await switchFlags({ MOBILENUMREG3: '1' })
    const form = { newPassword: NEW, mobileNum: freshNumber(), countryDialingCode: '52', verificationCode: '000000' }
    const statuses = []
    for (let n = 0; n <= HASH_COUNTS.byAccount.limit; n++)
      statuses.push((await sendSealed('POST', passwordByPhone.path, form, someone())).status)
    expect(statuses).toEqual([...Array<number>(HASH_COUNTS.byAccount.limit).fill(422), 429])
    await switchFlags({ MOBILENUMREG3: '0' })
  })

  test.runIf(FULL)('for an address, over all its accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => member()))
    const here = someone()
    const statuses = []
    for (let n = 0; n <= HASH_COUNTS.byAddress.limit; n++)
      statuses.push((await login(accounts[n % 6]?.account ?? '', PASSWORD, {}, here)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
