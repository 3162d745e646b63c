import type { ContractKind } from '#api/agents/contracts'
import type { Settlement } from '#api/agents/settlements'
import { LANGUAGES, type Language } from '#brand/brand'
import type { AgentPage } from '#core/agent-pages'
import type { Key } from '#i18n/text.ts'
import type { BadgeKind } from '#ui/status/Badge.tsx'

/** The page of each kind (specification section 2 "Agent center"). */
export const PAGE_OF = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, AgentPage>

export const KIND_NAMES = {
  dividend: 'settlements:kind.dividend',
  daily: 'settlements:kind.daily',
  hourly: 'settlements:kind.hourly',
  realtime: 'settlements:kind.realtime',
} as const satisfies Record<ContractKind, Key>

export const STATES = {
  none: { name: 'settlements:state.none', kind: 'closed' },
  waiting: { name: 'settlements:state.waiting', kind: 'waiting' },
  open: { name: 'settlements:state.open', kind: 'waiting' },
  due: { name: 'settlements:state.due', kind: 'waiting' },
  paid: { name: 'settlements:state.paid', kind: 'good' },
  lapsed: { name: 'settlements:state.lapsed', kind: 'bad' },
} as const satisfies Record<Settlement['state'], { name: Key; kind: BadgeKind }>

/** A rate in 1/10,000 as a percentage: 250 is `2.5%`. */
export function rateText(rate: number, language: Language): string {
  return new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  )
}

/** A period in the reader's zone: whole days as days, everything else with its times. */
export function periodText({ from, until }: Pick<Settlement, 'from' | 'until'>, language: Language): string {
  const [start, end] = [new Date(from), new Date(until)]
  const { locale } = LANGUAGES[language]
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  if (isMidnight(start) && isMidnight(end))
    return new Intl.DateTimeFormat(locale, day).formatRange(start, new Date(end.getTime() - 1))
  const time = { ...day, hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, time).formatRange(start, end)
}

const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0 && at.getSeconds() === 0

/** What a settlement counts, in minor units: a real-time salary has it in 1/10,000 of them. */
export const countedIn = (kind: ContractKind, counted: number): number =>
  kind === 'realtime' ? Math.trunc(counted / 10_000) : counted
