import type { Mission, MissionKind, MissionSummary, ProfilePart } from '#api/rewards/missions'
import type { Key, Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import type { IconName } from '#ui/icons.ts'
import { formatMoney } from '#ui/money.ts'
import { amountOf, dateIn } from './format.ts'

export const ICONS: Readonly<Record<MissionKind, IconName>> = {
  ...{ stake: 'coin', rounds: 'reels', days: 'calendar', games: 'play', profile: 'shield' },
}
const PARTS = {
  email: 'missions:part.email',
  mobile: 'missions:part.mobile',
  'payment-password': 'missions:part.payment-password',
} as const satisfies Record<ProfilePart, Key>

/** Writes a goal or a progress: money of a currency, or a number. */
export const numberIn = (currency: Mission['currency']) => (value: number) =>
  currency === null ? countOf(value, pageLanguage()) : formatMoney(amountOf(currency, value))

/** What is left, where it counts, and what that costs on average. */
export function leftText(t: Text, { currency }: Pick<MissionSummary, 'currency'>, mission: Mission): string {
  const { kind, categories, expectedCost } = mission
  const parts = [leftOf(t, mission)]
  if (categories.length > 0)
    parts.push(t('missions:in', { list: listOf(categories.map((one) => t(`lobby:type.${one}`))) }))
  if (kind === 'stake')
    parts.push(
      expectedCost === null
        ? t('missions:cost.none')
        : t('missions:cost', { amount: formatMoney(amountOf(currency, expectedCost)) }),
    )
  return parts.join(' ')
}

const listOf = (names: string[]) => new Intl.ListFormat(pageLanguage()).format(names)

function leftOf(t: Text, { kind, goal, progress, currency, parts }: Mission): string {
  const count = goal - progress
  if (kind === 'rounds') return t('missions:left.rounds', { count })
  if (kind === 'days') return t('missions:left.days', { count })
  if (kind === 'games') return t('missions:left.games', { count })
  if (kind === 'stake') return t('missions:left.stake', { amount: numberIn(currency)(count) })
  const missing = parts.filter(({ isDone }) => !isDone)
  return t('missions:left.profile', { list: listOf(missing.map(({ part }) => t(PARTS[part]))) })
}

/** Until when there is time for it. */
export function untilText(t: Text, { zone }: Pick<MissionSummary, 'zone'>, { until }: Mission): string {
  return until === null ? t('missions:no-end') : t('missions:until', { day: dateIn(zone, lastOf(until)) })
}

/** The last instant before an end: a week that ends at midnight is there until Sunday. */
const lastOf = (end: string) => new Date(Date.parse(end) - 1).toISOString()
