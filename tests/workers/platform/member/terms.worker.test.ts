import { beforeAll, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import type { MemberInfo } from '#api/member'
import { TERMS_VERSION } from '#brand/terms'
import { addedMember } from '../support/members.ts'
import { addAccount, apply, clabeOf, code, cool, type Payee } from '../support/payee.ts'
import { start, wish } from '../support/payer.ts'
import { pay } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** The terms have versions, and are asked again before money comes in (GLI-19 A.3.3). */

const newcomer = async () => {
  const { token, member } = await addedMember()
  return { memberId: member.id, account: member.account, headers: { ...bearer(token), ...someone() } }
}
type Member = Awaited<ReturnType<typeof newcomer>>

/** Replaces the version that a member has accepted; null: one from before there were any. */
const hasAccepted = ({ memberId }: Member, version: string | null) =>
  env.DB.prepare('UPDATE members SET terms_version = ? WHERE id = ?').bind(version, memberId).run()
const accept = ({ headers }: Member, version: string) => send('POST', '/wps/member/terms', { version }, headers)
const isDue = async ({ headers }: Member) =>
  expectValue(await callApi<MemberInfo>('GET', '/wps/member/info', { headers })).termsDue
const launch = ({ headers }: Member, mode = 'real') => {
  const fields = { nodeId: 'frl-loteria-del-puerto', mode, language: 'es', platform: 'html5-desktop' }
  return send('POST', launchGame.path, fields, headers)
}
const shown = async ({ account }: Member) =>
  expectValue(
    await callApi<{ due: boolean; accepted: { version: string; at: string }[] }>('GET', `/ops/terms/${account}`),
  )

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

test('who registers accepts the version that stands, once', async () => {
  const member = await newcomer()
  expect(await isDue(member)).toBe(false)
  expectValue(await start(member, wish()))
  expect(await shown(member)).toMatchObject({ due: false, accepted: [{ version: TERMS_VERSION }] })
  expectValue(await accept(member, TERMS_VERSION))
  expect((await shown(member)).accepted).toHaveLength(1)
})

test.each([null, '2020-01-01'])('who has accepted %j is asked before a deposit or a game', async (version) => {
  const member = await newcomer()
  await hasAccepted(member, version)
  expect(await isDue(member)).toBe(true)
  expect(code(await start(member, wish()))).toBe('terms-changed')
  expect(code(await launch(member))).toBe('terms-changed')
  expect(code(await launch(member, 'trial'))).not.toBe('terms-changed')
  expect(code(await accept(member, '2020-01-01'))).toBe('conflict')
  expect(await shown(member)).toMatchObject({ due: true })
  expectValue(await accept(member, TERMS_VERSION))
  expect(await isDue(member)).toBe(false)
  expectValue(await start(member, wish()))
  const { accepted } = await shown(member)
  expect(accepted.map((one) => one.version)).toContain(TERMS_VERSION)
})

test('who has not accepted takes the balance out all the same', async () => {
  const member = await newcomer()
  await pay(member.memberId, 100_000)
  await hasAccepted(member, null)
  const { id: account } = expectValue(await addAccount(member.headers, { number: clabeOf(8_001) }))
  await cool()
  const payee = { ...member, account } as unknown as Payee
  expect(expectValue(await apply(payee))).toMatchObject({ state: 'applying' })
})

test('operators see how many have accepted which version', async () => {
  const { current, accepted } = expectValue(
    await callApi<{ current: string; accepted: { version: string; members: number }[] }>('GET', '/ops/terms'),
  )
  expect(current).toBe(TERMS_VERSION)
  expect(accepted.find(({ version }) => version === current)?.members).toBeGreaterThan(1)
})
