import { beforeEach, describe, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from '../../environment.ts'
import { checkInvitation, forgetInvitation, storedCode } from './invitation.ts'

const AFFILIATE = '/wps/agent/affiliate'

let here = page()
function open(stored: Record<string, string>) {
  here = page({ stored })
  provide(here.environment)
}
beforeEach(() => {
  open({})
  forgetInvitation()
})

describe('the code of an invitation', () => {
  test.each(['', 'a b', '<script>', 'x'.repeat(65), 'ñ'])('%j is not stored as a code', async (affiliateCode) => {
    open({ affiliateCode })
    expect(storedCode('affiliateCode')).toBeNull()
    expect(await checkInvitation()).toEqual({ state: 'none' })
    expect(here.sent).toEqual([])
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
    here.session.setItem('affiliateCode', 'BAHIA')
    expect(await checkInvitation()).toEqual({ state: 'applied', code: 'BAHIA' })
    forgetInvitation(['affiliateCode'])
    expect(await checkInvitation()).toEqual({ state: 'none' })
    expect(storedCode('referralCode')).toBe('AMIGA')
  })
})
