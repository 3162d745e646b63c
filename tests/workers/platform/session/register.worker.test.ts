import { describe, expect, test } from 'vitest'
import { atRealCost } from '../support/start/cheap-hashes.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, register, send, someone } from '../support/world.ts'

const day = (years: number, days = 0) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
    .toISOString()
    .slice(0, 10)
}

/** Counts the members and their distinct names. */
const counted = () =>
  env.DB.prepare('SELECT count(*) AS members, count(DISTINCT account_folded) AS names FROM members').first()

describe('registering', () => {
  test('opens an account, its money and a session', async () => {
    const value = expectValue(await register({ username: 'Mariana7', email: 'mariana@example.com' }))
    expect(value).toMatchObject({ firstTimeLogin: true, member: { account: 'Mariana7', type: 0, currency: 'MXN' } })
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(value.token) })).body).toMatchObject({
      success: true,
      value: { id: value.member.id, previousLoginAt: null },
    })
    expect(await callApi('GET', '/wps/v2/wallets/balance', { headers: bearer(value.token) })).toMatchObject({
      status: 200,
      body: { value: { balance: 0, currency: 'MXN' } },
    })
  })

  test('keeps where it was done, which decides whose rules govern the account', async () => {
    const governed = async (country: string) => {
      const { member } = expectValue(await register({}, { ...someone(), 'X-Visitor-Country': country }))
      return expectValue(await callApi('GET', `/ops/profiles/${member.account}`))
    }
    const britain = { because: 'country', governing: { profile: 'ukgc', isDefault: false } }
    expect(await governed('GB')).toMatchObject({ country: 'GB', ...britain })
    const usual = { because: 'default', governing: { profile: 'gli19', isDefault: true } }
    expect(await governed('MX')).toMatchObject({ country: 'MX', ...usual })
    expect(await governed('XX')).toMatchObject({ country: null, ...usual })
    const { profiles } = expectValue(await callApi<{ profiles: object[] }>('GET', '/ops/profiles'))
    expect(profiles).toContainEqual(expect.objectContaining({ profile: 'ukgc', countries: ['GB'] }))
  })

  test('stores the password as scrypt with its own salt', async () => {
    const registered = async () => expectValue(await register())
    const [one, two] = await atRealCost(async () => [await registered(), await registered()] as const)
    const { results } = await env.DB.prepare('SELECT password FROM members WHERE id IN (?, ?)')
      .bind(one.member.id, two.member.id)
      .all<{ password: string }>()
    for (const { password } of results) expect(password).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(results[0]?.password).not.toBe(results[1]?.password)
  })

  test('gives a name to one of twenty simultaneous requests, and leaves nothing of the others', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register({ username: n % 2 ? 'PuertoUno' : 'puertouno' })),
    )
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    const codes = new Set(responses.flatMap(({ body }) => (body.success ? [] : [body.code])))
    expect([...codes].filter((code) => code !== 'username-taken' && code !== 'busy')).toEqual([])
    const { results } = await env.DB.prepare("SELECT id FROM members WHERE account_folded = 'puertouno'").all()
    expect(results).toHaveLength(1)
    expect(await register({ username: 'PUERTOUNO' })).toMatchObject({ status: 422, body: { code: 'username-taken' } })
  })

  test.each([
    ['a short name', { username: 'abc' }, 'username-rule', { username: 'too-short' }],
    ['a long name', { username: 'a'.repeat(21) }, 'username-rule', { username: 'too-long' }],
    ['a digit first', { username: '1abcd' }, 'username-rule', { username: 'pattern' }],
    ['a strange letter', { username: 'mariaña' }, 'username-rule', { username: 'pattern' }],
    ['a short password', { password: 'a1b2c3', confirmPassword: 'a1b2c3' }, 'password-rule', { password: 'too-short' }],
    ['another confirmation', { confirmPassword: 'another-one' }, 'bad-input', { confirmPassword: 'mismatch' }],
    ['no birth date', { birthday: undefined }, 'bad-input', { birthday: 'required' }],
    ['a bad e-mail', { email: 'a@b' }, 'bad-input', { email: 'too-short' }],
    ['a spaced e-mail', { email: 'a b@example.com' }, 'bad-input', { email: 'pattern' }],
    ['a field that is off', { payeeName: 'Ana Pérez' }, 'bad-input', { payeeName: 'unexpected' }],
    ['a common password', { password: 'Qwerty123', confirmPassword: 'Qwerty123' }, 'password-common', {}],
    [
      'one only the list knows',
      { password: 'Trustno1', confirmPassword: 'Trustno1' },
      'password-common',
      { password: 'common' },
    ],
    [
      'nothing but the name of the house',
      { password: 'Farol-2026!', confirmPassword: 'Farol-2026!' },
      'password-common',
      { password: 'common' },
    ],
    [
      'the name in the password',
      { username: 'marea', password: 'xxMAREAxx1', confirmPassword: 'xxMAREAxx1' },
      'password-contains-username',
      {},
    ],
    ['one day too young', { birthday: day(18, 1) }, 'under-age', { birthday: 'under-age' }],
    ['a birth in another age', { birthday: '1890-05-05' }, 'bad-input', { birthday: 'birth-year' }],
    ['a birth to come', { birthday: day(-1) }, 'under-age', {}],
    ['no terms', { terms: false }, 'terms-required', { terms: 'required' }],
    ['an unknown invitation', { affiliateCode: 'NOBODY' }, 'invitation-invalid', { affiliateCode: 'unknown' }],
  ])('refuses %s', async (_name, fields, code, reasons) => {
    const response = await register(fields)
    expect(response.status).toBe(code === 'bad-input' ? 400 : 422)
    expect(response.body).toMatchObject({ success: false, code, value: { fields: reasons } })
  })

  test.each([
    ['Arabic', 'مريم7مريم'],
    ['Chinese', '张三七八九'],
    ['a Cyrillic letter that looks Latin', 'm\u0430rea7'],
    ['full-width letters', 'ｍａｒｅａ７'],
    ['an emoji', 'mar🌊ea'],
    ['a right-to-left mark', 'marea\u200f7'],
    ['a right-to-left override', 'marea\u202e7'],
    ['a space of no width', 'ma\u200brea'],
    ['a null', 'mar\u0000ea'],
    ['a prototype', '__proto__'],
    ['a constructor', 'constructor.prototype'],
  ])('a name with %s is refused at its field, and nothing is made', async (_name, username) => {
    const before = await counted()
    expect(await register({ username })).toMatchObject({
      status: 422,
      body: { code: 'username-rule', value: { fields: { username: expect.stringMatching(/^(pattern|too-long)$/) } } },
    })
    expect(await counted()).toEqual(before)
  })

  test.each(['username', 'password', 'email', 'affiliateCode', 'birthday'])(
    '%s of 300 characters, as a list or as an object is refused at its field, and nothing is made',
    async (field) => {
      const before = await counted()
      for (const value of ['x'.repeat(300), ['marea77'], { a: 1 }, 7, true])
        expect(await register({ [field]: value })).toMatchObject({
          status: 400,
          body: { code: 'bad-input', value: { fields: { [field]: expect.any(String) } } },
        })
      expect(await counted()).toEqual(before)
    },
  )

  test.each([
    ['a right-to-left override', 'ana\u202e@example.com'],
    ['a mark of direction', 'ana\u200f@example.com'],
    ['half a letter', 'ana\ud83c@example.com'],
    ['an escape', 'ana\u001b@example.com'],
  ])('an e-mail with %s is refused at its field', async (_name, email) => {
    expect(await register({ email })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', value: { fields: { email: 'pattern' } } },
    })
  })

  test('a prototype beside the fields changes nothing', async () => {
    const polluted = JSON.parse('{"__proto__":{"type":1},"constructor":{"prototype":{"type":1}}}') as object
    expect(await register(polluted)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect(({} as { type?: unknown }).type).toBeUndefined()
  })

  test.each([
    ['small letters', 'marejadilla'],
    ['digits', '8302917465'],
    ['words with spaces', 'mar en calma y sol'],
    ['another script', 'море спокойно'],
    ['emoji', '🌊⚓🐚🦀🐙🐬🐟🐠'],
    ['64 characters', 'Ma'.repeat(32)],
  ])('accepts a password of %s, and only as it was typed', async (_name, password) => {
    const { account } = expectValue(await register({ password, confirmPassword: password })).member
    expect((await login(account, password)).status).toBe(200)
    const others = [password.slice(0, -1), `${password} `]
    for (const other of others) expect((await login(account, other)).status).toBe(401)
  })

  test('keeps the capitals of a password', async () => {
    const { account } = expectValue(await register()).member
    expect((await login(account, PASSWORD.toLowerCase())).status).toBe(401)
    expect((await login(account, PASSWORD)).status).toBe(200)
  })

  test('accepts a person who is eighteen today', async () => {
    expect(await register({ birthday: day(18) }, { ...someone(), 'X-Visitor-Zone': 'UTC' })).toMatchObject({
      status: 200,
    })
  })

  test('counts the age by the day where the network says the visitor is, whatever the browser says', async () => {
    // The days of these two zones always differ.
    const [first, last] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const format = new Intl.DateTimeFormat('sv', { timeZone: first, dateStyle: 'short' })
    const turns = format.format(new Date()).replace(/^\d+/, (year) => String(Number(year) - 18))
    const inZone = (zone: string) => ({ ...someone(), 'X-Visitor-Zone': zone, 'Time-Zone': first, Date: 'tomorrow' })
    expect((await register({ birthday: turns }, inZone(last))).body).toMatchObject({ code: 'under-age' })
    expect(await register({ birthday: turns }, inZone(first))).toMatchObject({ status: 200 })
  })

  test('requires a captcha of an address that opens many accounts', async () => {
    const here = someone()
    for (let n = 0; n < 30; n++)
      expect(await register({ affiliateCode: 'NOBODY' }, here)).toMatchObject({ body: { code: 'invitation-invalid' } })
    const last = await register({ affiliateCode: 'NOBODY' }, here)
    expect(last).toMatchObject({ status: 422, body: { code: 'captcha-required', value: { captcha: true } } })
  })
})

describe('the rules', () => {
  const put = (rules: object) => send('PUT', '/ops/register-rules', rules)
  const email = { enabled: true, required: true, acceptedPattern: '*', patternId: 'ANY', minLength: 1, maxLength: 50 }

  test.each([
    ['a nested repeat', { email: { ...email, acceptedPattern: '^(a+)+$' } }, { email: 'pattern' }],
    ['a repeated choice', { email: { ...email, acceptedPattern: '^(a|aa)*$' } }, { email: 'pattern' }],
    ['many repeats in a row', { email: { ...email, acceptedPattern: '^a*a*a*a*a*a*b$' } }, { email: 'pattern' }],
    ['a broken pattern', { email: { ...email, acceptedPattern: '(' } }, { email: 'pattern' }],
    ['bounds the wrong way', { email: { ...email, minLength: 60 } }, { email: 'bounds' }],
    ['an unknown field', { shoeSize: email }, { shoeSize: 'unknown' }],
    ['a list for a pattern', { email: { ...email, acceptedPattern: ['*'] } }, { email: 'invalid' }],
    ['no password', { password: { ...email, enabled: false } }, { password: 'required' }],
    ['a password of one letter', { password: email }, { password: 'bounds' }],
  ])('are not saved with %s, and the field is named', async (_name, rules, fields) => {
    expect(await put(rules)).toMatchObject({ status: 400, body: { code: 'bad-input', value: { fields } } })
    const { body } = await callApi('GET', '/wps/system/setting/register')
    expect(body).toMatchObject({
      value: { username: { minLength: 4, maxLength: 20, patternId: 'LETTER_FIRST_ALNUM' } },
    })
  })

  test('in force are those saved last, here and on the form', async () => {
    expect(await put({ email })).toMatchObject({ status: 200 })
    expect((await callApi('GET', '/wps/system/setting/register')).body).toMatchObject({
      value: { email: { required: true } },
    })
    expect(await register()).toMatchObject({ body: { code: 'bad-input', value: { fields: { email: 'required' } } } })
    expect(await register({ email: 'x' })).toMatchObject({ status: 200 })
  })
})
