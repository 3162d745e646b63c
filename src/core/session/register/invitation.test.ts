import { beforeEach, describe, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from '../../environment.ts'
import { checkInvitation, checkRecommendation, forgetInvitation, storedCode } from './invitation.ts'

const AFFILIATE = '/wps/agent/affiliate'
const REFERRER = '/wps/member/referrer'

let here = page()
function open(codes: Record<string, string>, daysAgo = 0) {
  here = page()
  for (const [key, code] of Object.entries(codes)) store(key, code, daysAgo)
  provide(here.environment)
}
const store = (key: string, code: string, daysAgo = 0) =>
  here.local.setItem(key, `${here.now - daysAgo * 24 * 3_600_000} ${code}`)

beforeEach(() => {
  open({})
  forgetInvitation()
})

describe('the code of an invitation', () => {
  test.each(['a b', '<script>', 'x'.repeat(65), 'ñ'])(
    '%j is said to be none, and the server is not asked',
    async (code) => {
      open({ affiliateCode: code })
      expect(storedCode('affiliateCode')).toBeNull()
      expect(await checkInvitation()).toEqual({ state: 'invalid', code })
      expect(here.sent).toEqual([])
    },
  )

  test.each(['', 'PUERTO', 'never PUERTO'])('what was stored otherwise is no code: %j', async (stored) => {
    here.local.setItem('affiliateCode', stored)
    expect(await checkInvitation()).toEqual({ state: 'none' })
  })

  test.each([
    [6.9, 'PUERTO'],
    [7, null],
    [30, null],
  ])('of a link that was opened %d days ago is %j', (daysAgo, code) => {
    open({ affiliateCode: 'PUERTO' }, daysAgo)
    expect(storedCode('affiliateCode')).toBe(code)
  })

  test.each([
    ['applied', { valid: true }],
    ['invalid', { valid: false }],
    ['ended', { valid: false, ended: true }],
  ])('is %s when the server says so, asked once with code and domain', async (state, reply) => {
    open({ affiliateCode: 'PUERTO' })
    here.respond(AFFILIATE, here.value(reply))
    expect(await checkInvitation()).toEqual({ state, code: 'PUERTO' })
    await checkInvitation()
    expect(here.sent.map(({ url }) => url)).toEqual([`${AFFILIATE}?code=PUERTO&domain=farol.example`])
  })

  test('is unchecked when the check fails', async () => {
    open({ affiliateCode: 'PUERTO' })
    here.respond(AFFILIATE, here.refusal('too-many-requests'))
    expect(await checkInvitation()).toEqual({ state: 'unchecked', code: 'PUERTO' })
  })

  test('another code is checked anew, and a cleared one is not', async () => {
    open({ affiliateCode: 'PUERTO', referralCode: 'AMIGA' })
    here.respond(AFFILIATE, here.value({ valid: false }), here.value({ valid: true }))
    await checkInvitation()
    store('affiliateCode', 'BAHIA')
    expect(await checkInvitation()).toEqual({ state: 'applied', code: 'BAHIA' })
    forgetInvitation(['affiliateCode'])
    expect(await checkInvitation()).toEqual({ state: 'none' })
    expect(storedCode('referralCode')).toBe('AMIGA')
  })
})

describe('the friend who recommends', () => {
  test.each([
    [{ name: 'a***a' }, { state: 'applied', name: 'a***a' }],
    [{ name: null }, { state: 'invalid' }],
  ])('%j is %j, asked once', async (reply, recommendation) => {
    open({ referralCode: 'abcdefgh' })
    here.respond(REFERRER, here.value(reply))
    expect(await checkRecommendation()).toEqual(recommendation)
    await checkRecommendation()
    expect(here.sent.map(({ url }) => url)).toEqual([`${REFERRER}?code=abcdefgh`])
  })

  test('is nobody without a link, no member by what is no code, and unchecked when the check fails', async () => {
    expect(await checkRecommendation()).toEqual({ state: 'none' })
    open({ referralCode: 'a b' })
    expect(await checkRecommendation()).toEqual({ state: 'invalid' })
    open({ referralCode: 'abcdefgh' })
    here.respond(REFERRER, here.refusal('too-many-requests'))
    expect(await checkRecommendation()).toEqual({ state: 'unchecked' })
  })
})
