import { expect, test } from 'vitest'
import { endpoints } from '#api/endpoints'
import { RIGHT_LEVELS, RIGHT_PAGES, type RightPage } from '#api/rights'
import { AGENT_PAGES } from '../agent-pages.ts'
import { canOpenPage } from './rights.ts'
import { LEVELS_OF, rightFields, rightName, rightsIn } from './sub-accounts.ts'

const KINDS = ['agentDividendRecordCopy2', 'agentDailyWages2', 'agentHourSalary', 'agentRealtimeSalary'] as const

/** The levels that some call of the page needs. */
function neededOn(page: RightPage): Set<string> {
  const levels = new Set<string>(['none'])
  for (const { subAccounts: rule } of Object.values(endpoints)) {
    if (typeof rule === 'string') continue
    const pages: readonly string[] = 'kindIn' in rule.pages ? KINDS : rule.pages
    if (!pages.includes(page)) continue
    for (const level of typeof rule.level === 'string' ? [rule.level] : Object.values(rule.level.levels))
      levels.add(level)
  }
  return levels
}

test('every page of the agent except announcements and sub-accounts has rights', () => {
  const others = AGENT_PAGES.filter((page) => !(RIGHT_PAGES as readonly string[]).includes(page))
  expect([...others].sort()).toEqual(['agentAnnouncement', 'subAccounts'])
})

test.each(RIGHT_PAGES)('%s offers the levels that some call requires', (page) => {
  expect(LEVELS_OF[page]).toEqual(RIGHT_LEVELS.filter((level) => neededOn(page).has(level)))
})

test('a form loads the rights, and reloads them', () => {
  const rights = rightsIn({ ...valuesOf(null), [rightName('registerCenter')]: 'update' })
  expect(rights).toMatchObject({ registerCenter: 'update', agentTeamOverview: 'none' })
  expect(rightsIn(valuesOf(rights))).toEqual(rights)
  expect(rightsIn({ ...valuesOf(null), [rightName('agentRevenueReport')]: 'full' }).agentRevenueReport).toBe('none')
})

test('a sub-account opens the pages that it may read, and never the page of sub-accounts', () => {
  const rights = rightsIn({ ...valuesOf(null), [rightName('registerCenter')]: 'view' })
  expect(AGENT_PAGES.filter((page) => canOpenPage(rights, page))).toEqual(['agentAnnouncement', 'registerCenter'])
  expect(AGENT_PAGES.every((page) => canOpenPage(null, page))).toBe(true)
})

function valuesOf(rights: Parameters<typeof rightFields>[0]) {
  const values = Object.entries(rightFields(rights)).map(([name, { initial }]) => [name, initial])
  return Object.fromEntries(values) as Parameters<typeof rightsIn>[0]
}
