import type { output } from 'zod/mini'
import {
  changeSubAccount,
  createSubAccount,
  resetSubAccountPassword,
  type SubAccount,
  type SubAccountEntry,
  type SubAccountState,
  setSubAccountState,
  subAccountList,
  subAccountLog,
} from '#api/agents/sub-accounts'
import { RIGHT_PAGES, type RightLevel, type RightPage, type Rights } from '#api/rights'
import { type CallResult, call } from '../call.ts'
import { loadRegisterRules } from '../site/rules.ts'
import { createAnswer } from './team.ts'

export type { SubAccount, SubAccountEntry, SubAccountState }

const READ = ['none', 'view'] as const
const WRITE = [...READ, 'update'] as const
const ALL = [...WRITE, 'full'] as const

/** The levels that differ on a page. */
export const LEVELS_OF: Record<RightPage, readonly RightLevel[]> = {
  ...{ agentTeamOverview: READ, registerCenter: WRITE, downlineManagmentView: ALL, personalHistoryCopy: READ },
  ...{ palStatementsAgentCopy: READ, agentRevenueReport: READ, agentDownlineTransactionDetailsCopy: READ },
  ...{ agentDividendRecordCopy2: ALL, agentDailyWages2: ALL, agentHourSalary: ALL, agentRealtimeSalary: ALL },
}

/** The sub-accounts of the agent, and the rules of a new one. */
export const subAccounts = () =>
  createAnswer(async () => {
    const [list, rules] = await Promise.all([call(subAccountList, {}), loadRegisterRules()])
    if (!list.ok) return list
    return rules.ok ? { ok: true as const, value: { ...list.value, rules: rules.value } } : rules
  })

/** The log of the sub-accounts, newest first; all pages up to the requested one. */
export const subAccountEntries = () =>
  createAnswer(async ({ pages }: { pages: number }) => {
    const entries: SubAccountEntry[] = []
    let next: string | null = null
    for (let page = 0; page < pages && (page === 0 || next !== null); page += 1) {
      const result: CallResult<output<typeof subAccountLog.response>> = await call(
        subAccountLog,
        next === null ? {} : { before: next },
      )
      if (!result.ok) return result
      entries.push(...result.value.entries)
      next = result.value.next
    }
    return { ok: true as const, value: { entries, hasMore: next !== null } }
  })

export const makeSubAccount = (form: output<typeof createSubAccount.request>) => call(createSubAccount, form)
export const editSubAccount = (form: output<typeof changeSubAccount.request>) => call(changeSubAccount, form)
export const setState = (id: string, state: SubAccountState) => call(setSubAccountState, { id, state })
export const resetPassword = (form: output<typeof resetSubAccountPassword.request>) =>
  call(resetSubAccountPassword, form)

/** The field of a form with the level of a page. */
export type RightName = `right.${RightPage}`
export const rightName = (page: RightPage): RightName => `right.${page}`

export function rightFields(rights: Rights | null): Record<RightName, { initial: string }> {
  const fields = RIGHT_PAGES.map((page) => [rightName(page), { initial: rights?.[page] ?? 'none' }])
  return Object.fromEntries(fields) as Record<RightName, { initial: string }>
}

/** Reads the rights of a form. Levels the page does not offer count as no right. */
export function rightsIn(values: Record<RightName, string>): Rights {
  const levels = RIGHT_PAGES.map((page) => [
    page,
    LEVELS_OF[page].find((level) => level === values[rightName(page)]) ?? 'none',
  ])
  return Object.fromEntries(levels) as Rights
}
