import { expect, test } from 'vitest'
import { AGENT_PAGES, agentPageOf, agentPath, isAgentPath } from './agent-pages.ts'

test('each page has an address of its own, the first one that of the centre', () => {
  expect(AGENT_PAGES.map((page) => agentPageOf(agentPath(page)))).toEqual([...AGENT_PAGES])
  expect(agentPath('agentTeamOverview')).toBe('/agentHome')
})

test.each([
  ['/agentHome', '#agentAnnouncement', 'agentAnnouncement'],
  ['/agentHome', '#nothing', 'agentTeamOverview'],
  ['/agentHome/nothing', '', null],
  ['/member', '', null],
] as const)('%s%s is %s', (path, hash, page) => {
  expect(agentPageOf(path, hash)).toBe(page)
})

test.each([
  ['/agentHome', true],
  ['/agentHome/agentAnnouncement', true],
  ['/agentHomes', false],
  ['/agent', false],
])('%s belongs to the centre: %s', (path, is) => {
  expect(isAgentPath(path)).toBe(is)
})
