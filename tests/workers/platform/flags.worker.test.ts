import { expect, test } from 'vitest'
import { FLAG_IDS, type Flag } from '#api/site'
import { brand } from '#brand/brand'
import { flagOn } from '../../../workers/platform/site/flags.ts'
import { saveSetting } from '../../../workers/platform/site/settings.ts'
import { ask, env, expectValue, send } from './world.ts'

const set = (name: string, body: unknown) =>
  send('PUT', `/ops/flags/${name}`, body, { 'X-Visitor-Address': '192.0.2.1' })
const tree = async () => expectValue(await ask<Flag[]>('GET', '/wps/system/whitelabel'))

test('every flag of section 3 stands as the brand has it until an operator says otherwise', async () => {
  expect(await tree()).toEqual(FLAG_IDS.map((modId) => ({ modId, enabled: brand.flags[modId] ? '1' : '0' })))
})

test.each(FLAG_IDS)('%s is switched by the operator, alone, and read by the platform at once', async (name) => {
  const others = (await tree()).filter(({ modId }) => modId !== name)
  for (const on of [!brand.flags[name], brand.flags[name]]) {
    expect(expectValue(await set(name, { on }))).toEqual({ name, on })
    expect(await flagOn(env.DB, name)).toBe(on)
    expect(await tree()).toContainEqual({ modId: name, enabled: on ? '1' : '0' })
    const info = expectValue(await ask<{ whitelabel: Flag[] }>('GET', '/wps/system/info'))
    expect(info.whitelabel).toContainEqual({ modId: name, enabled: on ? '1' : '0' })
  }
  expect((await tree()).filter(({ modId }) => modId !== name)).toEqual(others)
})

test('each change is kept: who, when, before and after', async () => {
  await set('FREEPLAY3', { on: true })
  await set('FREEPLAY3', { on: false })
  const { flags, changes } = expectValue(
    await ask<{ flags: Record<string, boolean>; changes: Record<string, unknown>[] }>('GET', '/ops/flags'),
  )
  expect(flags.FREEPLAY3).toBe(false)
  expect(changes[0]).toEqual({
    name: 'flag:FREEPLAY3',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    by: '192.0.2.1',
    before: 'true',
    after: 'false',
  })
})

test.each([
  ['FREEPLAY', { on: true }, 404],
  ['freeplay3', { on: true }, 404],
  ['__proto__', { on: true }, 404],
  ['FREEPLAY3', {}, 400],
  ['FREEPLAY3', { on: 'yes' }, 400],
  ['FREEPLAY3', { on: 1 }, 400],
  ['FREEPLAY3', { on: true, off: false }, 400],
  ['FREEPLAY3', [], 400],
])('%s %j changes nothing', async (name, body, status) => {
  const before = await tree()
  expect(await set(name, body)).toMatchObject({ status })
  expect(await tree()).toEqual(before)
})

test('a setting that is not a flag’s value is read as the brand’s', async () => {
  const brands = brand.flags.REGMOBVERF3
  await set('REGMOBVERF3', { on: !brands })
  await saveSetting(env.DB, 'flag:REGMOBVERF3', String(!brands))
  expect(await flagOn(env.DB, 'REGMOBVERF3')).toBe(brands)
})
