import { expect, test } from 'vitest'
import type { Flag } from '#api/site'
import { page, statusWith } from '#tests/site/page'
import { provide } from '../environment.ts'
import { loadRegisterRules, reloadRegisterRules } from './rules.ts'
import { isOn, loadStatus } from './status.ts'

const FLAGS: Flag[] = [
  { modId: 'FREEPLAY3', enabled: '1' },
  { modId: 'AGENTPOLICY3', enabled: '1', childrenNodes: [{ modId: 'REGMOBVERF3', enabled: '1' }] },
  { modId: 'MOBILENUMREG3', enabled: '0', childrenNodes: [{ modId: 'MOBILENUMPASSREG3', enabled: '1' }] },
]

test.each([
  ['FREEPLAY3', true],
  ['REGMOBVERF3', true],
  ['MOBILENUMREG3', false],
  ['MOBILENUMPASSREG3', false],
  ['MOBILEVERCODELOGIN3', false],
] as const)('%s is %s', (id, on) => {
  expect(isOn(FLAGS, id)).toBe(on)
})

test('status and rules are requested once a page; a failure can be requested again', async () => {
  const here = page()
  provide(here.environment)
  const rules = '/wps/system/setting/register'
  here.respond('/wps/system/status', here.refusal('upstream-failed'), here.value(statusWith()))
  here.respond(rules, here.refusal('upstream-failed'), here.value({}))
  expect(await loadStatus()).toMatchObject({ ok: false })
  expect(await Promise.all([loadStatus(), loadStatus()])).toMatchObject([{ ok: true }, { ok: true }])
  expect(await loadRegisterRules()).toMatchObject({ ok: false })
  expect(await loadRegisterRules()).toMatchObject({ ok: false })
  expect(await Promise.all([reloadRegisterRules(), loadRegisterRules()])).toMatchObject([{ ok: true }, { ok: true }])
  expect(here.sent).toHaveLength(4)
})
