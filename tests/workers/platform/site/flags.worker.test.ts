import { expect, test } from 'vitest'
import { FLAG_IDS, type Flag } from '#api/site'
import { FLAGS } from '#brand/brand'
import { isFlagOn, readFlags } from '../../../../workers/platform/settings/flags.ts'
import { saveSetting } from '../../../../workers/platform/settings/settings.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

const set = (flags: unknown) => send('PUT', '/ops/whitelabel', flags, { 'X-Visitor-Address': '192.0.2.1' })
const tree = async () => expectValue(await callApi<Flag[]>('GET', '/wps/system/whitelabel'))

test('every flag of section 3 has the brand’s value until an operator changes it', async () => {
  expect(await readFlags(env.DB)).toEqual(FLAGS)
  expect(await tree()).toEqual(FLAG_IDS.map((modId) => ({ modId, enabled: FLAGS[modId] ? '1' : '0' })))
})

test.each(FLAG_IDS)('%s is switched by the operator, alone, and read by the platform at once', async (modId) => {
  const others = (await tree()).filter((flag) => flag.modId !== modId)
  for (const enabled of FLAGS[modId] ? (['0', '1'] as const) : (['1', '0'] as const)) {
    expect(expectValue(await set({ [modId]: enabled }))).toContainEqual({ modId, enabled })
    expect(await isFlagOn(env.DB, modId)).toBe(enabled === '1')
    expect(await tree()).toContainEqual({ modId, enabled })
    const info = expectValue(await callApi<{ whitelabel: Flag[] }>('GET', '/wps/system/info'))
    expect(info.whitelabel).toContainEqual({ modId, enabled })
  }
  expect((await tree()).filter((flag) => flag.modId !== modId)).toEqual(others)
})

test('each change is stored: actor, time, before and after', async () => {
  await set({ FREEPLAY3: '1' })
  await set({ FREEPLAY3: '0' })
  const { flags, changes } = expectValue(
    await callApi<{ flags: Flag[]; changes: Record<string, unknown>[] }>('GET', '/ops/whitelabel'),
  )
  expect(flags).toContainEqual({ modId: 'FREEPLAY3', enabled: '0' })
  expect(changes[0]).toEqual({
    name: 'flag:FREEPLAY3',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    by: 'operator:owner, 192.0.2.1',
    before: 'true',
    after: 'false',
  })
})

test.each([
  ['an unknown flag', { FREEPLAY: '1' }],
  ['another case', { freeplay3: '1' }],
  ['one good, one unknown', { USERNAMEREG3: '0', FREEPLAY: '1' }],
  ['true', { USERNAMEREG3: true }],
  ['a number', { USERNAMEREG3: 0 }],
  ['a word', { USERNAMEREG3: 'off' }],
  ['a list', []],
])('%s changes nothing', async (_, body) => {
  const before = await tree()
  expect(await set(body)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  expect(await tree()).toEqual(before)
})

test('a setting with an invalid value is read as the brand’s', async () => {
  const brands = FLAGS.REGMOBVERF3
  await set({ REGMOBVERF3: brands ? '0' : '1' })
  await saveSetting(env.DB, 'flag:REGMOBVERF3', String(!brands))
  expect(await isFlagOn(env.DB, 'REGMOBVERF3')).toBe(brands)
})
