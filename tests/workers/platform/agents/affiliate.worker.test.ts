import { beforeAll, describe, expect, test } from 'vitest'
import { memberByAccount } from '../../../../workers/platform/directory/members.ts'
import { AFFILIATE_CHECKS } from '../../../../workers/platform/session/limits.ts'
import { callApi, env, expectValue, register, send, someone } from '../support/world.ts'

const check = (code: string, domain = 'farol.example', headers = someone()) =>
  callApi<{ valid: boolean }>('GET', `/wps/agent/affiliate?${new URLSearchParams({ code, domain })}`, { headers })
const isValid = async (code: string, domain?: string) => expectValue(await check(code, domain))

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

describe('whether a code leads to an agent’s downline', () => {
  test('is true for an agent’s code and for nothing else, and reveals no more than that', async () => {
    expect(await isValid('PUERTO')).toEqual({ valid: true })
    expect(await isValid('NOBODY')).toEqual({ valid: false })
  })

  test.each(['puerto', 'Puerto', 'pUERTO'])('does not depend on case: %s', async (typed) => {
    expect(await isValid(typed)).toEqual({ valid: true })
    const { member } = expectValue(await register({ affiliateCode: typed }))
    const agent = await env.DB.prepare("SELECT id FROM members WHERE affiliate_code = 'PUERTO'").first<{ id: string }>()
    expect((await memberByAccount(env.DB, member.account))?.upline_id).toBe(agent?.id)
  })

  test('of two codes that differ by case alone, the one as typed is meant', async () => {
    const agents = await env.DB.prepare(
      "SELECT id, affiliate_code AS code FROM members WHERE affiliate_code IN ('PUERTO', 'BAHIA') ORDER BY 2 DESC",
    ).all<{ id: string; code: string }>()
    const [puerto, bahia] = agents.results
    const rename = (code: string) =>
      env.DB.prepare('UPDATE members SET affiliate_code = ? WHERE id = ?').bind(code, bahia?.id).run()
    await rename('puerto')
    for (const [typed, agent] of [
      ['puerto', bahia],
      ['PUERTO', puerto],
    ] as const) {
      const { member } = expectValue(await register({ affiliateCode: typed }))
      expect((await memberByAccount(env.DB, member.account))?.upline_id).toBe(agent?.id)
    }
    await rename('BAHIA')
  })

  test('is false for the code of a member who is no agent, at registration too', async () => {
    const { member } = expectValue(await register())
    await env.DB.prepare("UPDATE members SET affiliate_code = 'NOAGENT' WHERE id = ?").bind(member.id).run()
    expect(await isValid('NOAGENT')).toEqual({ valid: false })
    expect(await register({ affiliateCode: 'NOAGENT' })).toMatchObject({
      status: 422,
      body: { code: 'invitation-invalid', value: { fields: { affiliateCode: 'unknown' } } },
    })
  })

  test("depends on the code's domains, at registration too", async () => {
    const put = (domains: string[]) => send('PUT', '/ops/affiliates/BAHIA', { domains })
    expectValue(await put(['Amigos.example']))
    expect(await isValid('BAHIA', 'amigos.example')).toEqual({ valid: true })
    for (const code of ['BAHIA', 'bahia']) expect(await isValid(code)).toEqual({ valid: false })
    expect(await isValid('bahia', 'amigos.example')).toEqual({ valid: true })
    const elsewhere = await register({ affiliateCode: 'BAHIA', domain: 'farol.example' })
    expect(elsewhere).toMatchObject({ body: { code: 'invitation-invalid' } })
    const { member } = expectValue(await register({ affiliateCode: 'BAHIA', domain: 'amigos.example' }))
    const bahia = await memberByAccount(env.DB, 'bahia')
    expect((await memberByAccount(env.DB, member.account))?.upline_id).toBe(bahia?.id)
    expectValue(await put([]))
    expect(await isValid('BAHIA')).toEqual({ valid: true })
  })

  test.each([
    ['NOBODY', { domains: [] }, 404],
    ['BAHIA', { domains: ['https://x.example'] }, 400],
    ['BAHIA', { domains: 'x.example' }, 400],
    ['BAHIA', {}, 400],
  ])('the operator’s %s %j is refused', async (code, body, status) => {
    expect(await send('PUT', `/ops/affiliates/${code}`, body)).toMatchObject({ status })
  })
})

describe('codes cannot be enumerated', () => {
  test('an address has a number of tries, right or wrong, then waits; another address does not', async () => {
    const here = someone()
    for (let checks = 0; checks < AFFILIATE_CHECKS.limit; checks += 1)
      expect((await check(checks % 2 ? 'PUERTO' : `CODE${checks}`, 'farol.example', here)).status).toBe(200)
    const last = await check('PUERTO', 'farol.example', here)
    expect(last).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await check('PUERTO')).status).toBe(200)
  })

  test.each(['', 'a b', 'ñandú', '__proto__; DROP', 'x'.repeat(65), '<script>'])('%j is not a code', async (code) => {
    expect(await check(code)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })
})
