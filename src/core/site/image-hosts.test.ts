import { expect, test } from 'vitest'
import { page, statusWith } from '#tests/site/page'
import { provide } from '../environment.ts'
import { loadImageHosts } from './image-hosts.ts'
import { nextAddress } from './next-address.ts'

const HOSTS = ['https://a.test', 'https://b.test', 'https://c.test']

test('without configured hosts nothing is requested; with them the session keeps the first response', async () => {
  const here = page()
  provide(here.environment)
  expect(await loadImageHosts(false)).toEqual([])
  expect(here.sent).toHaveLength(0)
  const status = statusWith()
  here.respond('/wps/system/status', here.value({ ...status, info: { ...status.info, imageCDNs: HOSTS } }))
  expect(await loadImageHosts(true)).toEqual(HOSTS)
  expect(await loadImageHosts(true)).toEqual(HOSTS)
  expect(here.sent).toHaveLength(1)
  // The operator removed the hosts during the session.
  expect(await loadImageHosts(false)).toEqual([])
})

test('a picture is tried on two hosts, then on our own origin, then given up', () => {
  const tries = [0, 1, 2, 3].map((tried) => nextAddress('/x.svg', HOSTS, tried))
  expect(tries).toEqual(['https://a.test/x.svg', 'https://b.test/x.svg', '/x.svg', null])
  expect([0, 1].map((tried) => nextAddress('/x.svg', [], tried))).toEqual(['/x.svg', null])
})
