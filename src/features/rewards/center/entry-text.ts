import type { Entry, EntryState } from '#core/rewards/center'
import type { Text } from '#i18n/text.ts'
import { countOf, timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import type { IconName } from '#ui/icons.ts'
import { formatMoney } from '#ui/money.ts'
import { amountOf, localDay } from '../format.ts'
import { ICONS, leftText, numberIn, untilText } from '../mission-text.ts'

interface Content {
  icon: IconName
  title: string
  /** Each another one. */
  lines: readonly string[]
  progress: { text: string; done: number; goal: number } | null
  /** What it gives; null where the lines say it. */
  gives: string | null
}

/** Returns what is written of an entry. */
export function contentOf(t: Text, entry: Entry): Content {
  if (entry.kind === 'bonus') return bonusContent(t, entry)
  if (entry.kind === 'offer') return offerContent(t, entry)
  if (entry.kind === 'mission') return missionContent(t, entry)
  return entry.kind === 'raffle' ? raffleContent(t, entry) : activityContent(t, entry)
}

type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

function bonusContent(t: Text, { bonus, currency, offer }: Of<'bonus'>): Content {
  const { wagering, left, spending } = bonus
  const money = (minor: number) => formatMoney(amountOf(currency, minor))
  const title = offer?.title ?? t(bonus.promotion === null ? 'bonuses:by-hand' : 'rewards:kind.bonus')
  const lines = [t('rewards:bonus.left', { amount: money(left) })]
  if (wagering === null) lines.push(t(spending === 'named' ? 'bonuses:named' : `bonuses:${spending}`))
  else if (wagering.state === 'waiting') lines.push(t('bonuses:wagering.waiting'))
  else {
    lines.push(t('rewards:bonus.to-wager', { amount: money(wagering.left) }))
    if (wagering.until !== null)
      lines.push(t('bonuses:wagering.until', { time: timeOf(wagering.until, pageLanguage()) }))
  }
  const done = wagering && Math.min(wagering.progress, wagering.target)
  return {
    ...{ icon: 'wallet', title, lines, gives: null },
    progress:
      wagering === null || done === null
        ? null
        : {
            ...{ done, goal: wagering.target },
            text: t('missions:progress', { done: money(done), all: money(wagering.target) }),
          },
  }
}

function offerContent(t: Text, { offer, status: { until } }: Of<'offer'>): Content {
  return {
    ...{ icon: 'gift', title: offer?.title ?? t('rewards:kind.bonus'), progress: null, gives: null },
    lines: [t('offers:state.joined', { day: until === null ? '' : localDay(until) })],
  }
}

function missionContent(t: Text, { mission, summary, state }: Of<'mission'>): Content {
  const { kind, title, goal, progress, currency, unit, amount } = mission
  const write = numberIn(currency)
  return {
    ...{ icon: ICONS[kind], title },
    lines:
      state === 'running' ? [leftText(t, summary, mission), untilText(t, summary, mission)] : [t('missions:waiting')],
    progress: { done: progress, goal, text: t('missions:progress', { done: write(progress), all: write(goal) }) },
    gives: unit === 'PTS' ? t('rewards:points.amount', { count: amount }) : formatMoney(amountOf(unit, amount)),
  }
}

function raffleContent(t: Text, { raffle, ticket, state }: Of<'raffle'>): Content {
  const { title, from, drawAt, draw } = raffle
  const number = ticket.number === null ? '' : countOf(ticket.number, pageLanguage())
  const time = (iso: string) => timeOf(iso, pageLanguage())
  const first = {
    soon: t('raffles:from', { time: time(from) }),
    closed: t('raffles:state.lost', { number }),
    joined: t('raffles:state.joined', { number }),
  }
  return {
    ...{ icon: 'ticket', title, progress: null, gives: null },
    lines: [
      first[state === 'soon' || state === 'closed' ? state : 'joined'],
      draw === null ? t('raffles:drawn-at', { time: time(drawAt) }) : t('raffles:drawn-on', { time: time(draw.at) }),
    ],
  }
}

function activityContent(t: Text, { activity, status, state }: Of<'activity'>): Content {
  return {
    ...{ icon: 'star', title: activity?.title ?? t('rewards:kind.activity'), progress: null, gives: null },
    lines: activityLines(t, activity, status.application, state),
  }
}

type ActivityEntry = Of<'activity'>

function activityLines(
  t: Text,
  activity: ActivityEntry['activity'],
  application: ActivityEntry['status']['application'],
  state: EntryState,
): string[] {
  if (state === 'soon')
    return activity === null ? [] : [t('rewards:begins', { time: timeOf(activity.from, pageLanguage()) })]
  if (application === null) return []
  if (state === 'applying') return [t('activities:state.applying', { day: localDay(application.at) })]
  const title = t(state === 'rejected' ? 'activities:state.rejected' : 'activities:state.ended')
  return [title, ...(application.reason === '' ? [] : [application.reason])]
}
