import type { TeamMember } from '#api/agents/team'
import { LANGUAGES } from '#brand/brand'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Badge } from '#ui/status/Badge.tsx'
import { agoOf } from './ago.ts'

const KINDS = {
  dividend: 'team:rate.dividend',
  daily: 'team:rate.daily',
  hourly: 'team:rate.hourly',
  realtime: 'team:rate.realtime',
} as const satisfies Record<TeamMember['rates'][number]['kind'], Key>

export const typeOf = (t: Text, { type }: TeamMember) => t(type === 0 ? 'team:type.member' : 'team:type.agent')

/** The highest rate of each contract in force, in words; a dash where there is none. */
export function ratesOf(t: Text, { rates }: TeamMember): string {
  const { locale } = LANGUAGES[pageLanguage()]
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return rates.map(({ kind, rate }) => t(KINDS[kind], { rate: percent.format(rate / 10_000) })).join(', ') || '—'
}

/** When they were here last, or that they are. */
export function lastSeenOf(t: Text, { online, lastSeen }: TeamMember): string {
  if (online) return t('team:here')
  return lastSeen ? agoOf(lastSeen, pageLanguage()) : t('team:never')
}

/** Whether they may play. */
export function PlayState({ t, member }: { t: Text; member: TeamMember }) {
  return member.frozen ? (
    <Badge kind="bad">{t('team:state.frozen')}</Badge>
  ) : (
    <Badge kind="good">{t('team:state.active')}</Badge>
  )
}
