import { expect, test } from 'vitest'
import type { Consolidated } from '#api/agents'
import type { LiveEvent } from '#api/live'
import { balanceOf, flushPromises, MEMBER_INFO, page, statusWith } from '#tests/site/page'
import { provide } from './environment.ts'
import { tell } from './live/live.ts'
import { $popups, closePopup, openPopup } from './popups.ts'
import { start } from './start.ts'

/** What a live event of contracts does on an open page. */

const funds: Consolidated = {
  ...{ dailysalreqtype: 0, dailysalinfotype: 1, contracthoursalreq: 0, contracthoursalinfo: 0 },
  ...{ realtimesalreqtype: 0, contractmrdailysalinfotype: 0, divtypereq: 1, divtypeinfo: 0 },
}
const changed = (waits: string | null): LiveEvent => ({ type: 'contract', funds, waits })
const open = () => $popups.get().map(({ name }) => name)

test('a change of contracts marks the pages of its kinds, and opens the popup once for a waiting contract', async () => {
  const here = page({ stored: { token: 'M.stored' } })
  here.respond('/wps/member/info', here.value(MEMBER_INFO))
  here.respond('/wps/v2/wallets/balance', here.value(balanceOf(100)))
  here.respond('/wps/system/status', here.value(statusWith()))
  here.respond('/wps/system/whitelabel', here.value([]))
  here.respond('/wps/relay/MCSFE_getFavoriteGames', here.value({ favGameIds: [] }))
  provide(here.environment)
  start()
  await flushPromises()
  // Nothing answers for the contracts here, and the menu of agents does not wait for ever.
  expect(here.marks.get('kindsReady')).toBe('')
  tell(changed(null))
  expect(open()).toEqual([])
  const on = [...here.marks].flatMap(([name, value]) => (value === null ? [] : [name]))
  expect(on).toEqual(expect.arrayContaining(['dividend', 'daily']))
  expect(on).not.toContain('hourly')
  tell(changed('c1 proposed'))
  expect(open()).toEqual(['contract'])
  closePopup('contract')
  tell(changed('c1 proposed'))
  expect(open()).toEqual([])
  // Nothing that is open is covered; the next change opens it.
  openPopup('service', null)
  tell(changed('c2 proposed'))
  expect(open()).toEqual(['service'])
  closePopup('service')
  tell(changed('c2 proposed'))
  expect(open()).toEqual(['contract'])
})
