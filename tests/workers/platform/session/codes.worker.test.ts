import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { keyFor, throttleOf } from '../../../../workers/platform/throttle/of.ts'
import { eventually } from '../support/eventually.ts'
import {
  codeSentTo,
  freshNumber,
  logInByCode,
  mobileMember,
  registerByMobile,
  requestCode,
  switchFlags,
} from '../support/mobile.ts'
import { env, someone } from '../support/world.ts'

beforeAll(() => switchFlags({ MOBILENUMREG3: '1', MOBILEVERCODELOGIN3: '1' }))
afterEach(() => {
  vi.useRealTimers()
})
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

describe('a code', () => {
  test('is six digits, sent to the number alone, and stored as a hash', async () => {
    const number = freshNumber()
    expect(await requestCode('register', number)).toMatchObject({
      status: 200,
      body: { value: { expiredMinutes: 1 } },
    })
    const code = await codeSentTo(number)
    expect(code).toMatch(/^\d{6}$/)
    const key = keyFor('code-register', `+52${number}`)
    const stored = await runInDurableObject(throttleOf(env, key), (_throttle, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM marks').toArray()),
    )
    expect(stored).toContain(key)
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(number)
  })

  test('smsRegister accepts the number under either name of its field', async () => {
    const number = freshNumber()
    expect(await requestCode('register', '', { mobileNo: undefined, username: number })).toMatchObject({ status: 200 })
    expect(await codeSentTo(number)).not.toBeNull()
  })

  test.each([
    ['no number', '', 'missing-phone-number'],
    ['a short one', '5512', 'invalid-phone-number'],
    ['another country’s', '+34612345678', 'invalid-phone-number'],
    ['letters', 'teléfono', 'invalid-phone-number'],
    ['an emoji', '📱📱📱📱📱📱📱', 'invalid-phone-number'],
  ])('is refused for %s, at its field', async (_name, number, code) => {
    for (const path of ['register', 'noLogin'] as const)
      expect(await requestCode(path, number)).toMatchObject({
        status: 422,
        body: { code, value: { fields: { mobileNum: expect.any(String) } } },
      })
  })

  test('opens an account once, whoever sends it again', async () => {
    const number = freshNumber()
    await requestCode('register', number)
    const code = (await codeSentTo(number)) ?? ''
    expect(await registerByMobile(number, code)).toMatchObject({ status: 200 })
    expect(await registerByMobile(number, code)).toMatchObject({
      body: { code: 'invalid-verification-code', value: { fields: { verificationCode: 'invalid' } } },
    })
  })

  test('is accepted from one of fifty who send it at once', async () => {
    const { number } = await mobileMember()
    const first = await codeSentTo(number)
    later(61)
    await requestCode('noLogin', number)
    const code = await eventually(async () => {
      const sent = (await codeSentTo(number)) ?? ''
      expect(sent).not.toBe(first)
      return sent
    })
    const responses = await Promise.all(Array.from({ length: 50 }, () => logInByCode(number, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => status < 500)).toBe(true)
  })

  test('ends with its fifth wrong guess, and says that a new one is needed', async () => {
    const number = freshNumber()
    await requestCode('register', number)
    const code = (await codeSentTo(number)) ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++)
      expect(await registerByMobile(number, wrong)).toMatchObject({ body: { code: 'invalid-verification-code' } })
    expect(await registerByMobile(number, code)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
  })

  test('is too old after ten minutes', async () => {
    const number = freshNumber()
    await requestCode('register', number)
    const code = (await codeSentTo(number)) ?? ''
    later(601)
    expect(await registerByMobile(number, code)).toMatchObject({
      body: { code: 'code-expired', value: { fields: { verificationCode: 'invalid' } } },
    })
  })

  test('is valid for its number and its purpose, no other', async () => {
    const { number } = await mobileMember()
    const other = freshNumber()
    await requestCode('register', other)
    const code = (await codeSentTo(other)) ?? ''
    expect(await registerByMobile(freshNumber(), code)).toMatchObject({
      body: { code: 'invalid-verification-code', value: { fields: { verificationCode: 'invalid' } } },
    })
    later(61)
    await requestCode('register', number)
    expect(await logInByCode(number, (await codeSentTo(number)) ?? '')).toMatchObject({
      body: { code: 'invalid-verification-code' },
    })
  })

  test('is replaced by the next one', async () => {
    const number = freshNumber()
    await requestCode('register', number)
    const first = (await codeSentTo(number)) ?? ''
    later(61)
    await requestCode('register', number)
    expect(await codeSentTo(number)).not.toBe(first)
    expect(await registerByMobile(number, first)).toMatchObject({ body: { code: 'invalid-verification-code' } })
    expect(await registerByMobile(number, (await codeSentTo(number)) ?? '')).toMatchObject({ status: 200 })
  })
})

test('an unknown number gets the same response, and no message', async () => {
  const { number } = await mobileMember()
  const unknown = freshNumber()
  later(61)
  const responses = [await requestCode('noLogin', number), await requestCode('noLogin', unknown)]
  const replies = responses.map(({ status, body }) => ({ status, body }))
  expect(replies[0]).toEqual(replies[1])
  expect(replies[0]).toMatchObject({ status: 200, body: { value: { expiredMinutes: 1 } } })
  expect(await codeSentTo(unknown)).toBeNull()
  const tried = [await logInByCode(number, '000000'), await logInByCode(unknown, '000000')]
  expect(tried[0]?.body).toEqual(tried[1]?.body)
})

describe('the limits of codes', () => {
  test('one number waits a minute for the next code, whoever requests it', async () => {
    const number = freshNumber()
    expect(await requestCode('register', number)).toMatchObject({ status: 200 })
    const again = await requestCode('register', number)
    expect(again).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(again.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    later(61)
    expect(await requestCode('register', number)).toMatchObject({ status: 200 })
  })

  test('one of ten simultaneous requests for one number succeeds', async () => {
    const number = freshNumber()
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestCode('register', number)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a number with too many requests waits five minutes, and the response says so', async () => {
    const number = freshNumber()
    for (let n = 0; n < 3; n++) {
      expect(await requestCode('register', number)).toMatchObject({ status: 200 })
      later(61)
    }
    const refused = await requestCode('register', number, {}, { ...someone(), 'Accept-Language': 'es' })
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests', message: 'Espera 5 minutos y vuelve a pedirlo.' },
    })
    expect(refused.headers.get('Retry-After')).toBe('300')
    later(301)
    expect(await requestCode('register', number)).toMatchObject({ status: 200 })
  })

  test('an address needs a captcha at the fifth code', async () => {
    const here = someone()
    for (let n = 0; n < 4; n++)
      expect(await requestCode('register', freshNumber(), {}, here)).toMatchObject({ status: 200 })
    expect(await requestCode('register', freshNumber(), {}, here)).toMatchObject({
      status: 422,
      body: { code: 'captcha-required', value: { captcha: true } },
    })
    const captcha = { id: 'a'.repeat(22), text: 'nope' }
    expect(await requestCode('register', freshNumber(), { captcha }, here)).toMatchObject({
      body: { code: 'captcha-wrong' },
    })
  })

  test('a block of numbers gets at most sixty codes in five minutes', async () => {
    const block = (n: number) => `6671${String(234_000 + n)}`
    const responses = await Promise.all(Array.from({ length: 61 }, (_, n) => requestCode('register', block(n))))
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers.get('Retry-After')).toBe('300')
  })
})

test('nothing is sent while every flag of codes is off', async () => {
  await switchFlags({ MOBILENUMREG3: '0', MOBILEVERCODELOGIN3: '0' })
  for (const path of ['register', 'noLogin'] as const)
    expect(await requestCode(path, freshNumber())).toMatchObject({
      status: 403,
      body: { code: 'operation-not-allowed' },
    })
})
