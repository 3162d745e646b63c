import type { ReactNode } from 'react'
import { changeOf, type TeamOverview } from '#core/agents/team'
import type { Text } from '#i18n/text.ts'
import { countOf, percentOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Sum } from '#records/Sum.tsx'
import style from './team.module.css'

/** The figures of the team in one ruled panel, each with what it was before (look/agent-desktop.png). */
export function TeamFiguresPanel({ t, overview }: { t: Text; overview: TeamOverview }) {
  const { now, before, members, online, currency } = overview
  const count = (value: number) => countOf(value, pageLanguage())
  const money = (minor: number) => <Sum minor={minor} currency={currency} />
  const change = (figure: keyof typeof now, isGain = true) => (
    <Change t={t} now={now[figure]} before={before[figure]} isGain={isGain} />
  )
  const figures: [key: string, label: string, figure: ReactNode, below: ReactNode][] = [
    ['members', t('team:members'), count(members), t('team:joined', { count: count(now.joined) })],
    ['active', t('team:active'), count(now.active), change('active')],
    ['deposited', t('team:deposited'), money(now.deposited), change('deposited')],
    ['withdrawn', t('team:withdrawn'), money(now.withdrawn), change('withdrawn', false)],
    ['staked', t('team:staked'), money(now.staked), change('staked')],
    ['won', t('team:won'), money(now.won), shareOf(t, now.won, now.staked)],
    ['profit', t('team:profit'), money(now.profit), change('profit')],
    ['online', t('team:online'), count(online), t('team:online.line', { count: count(members) })],
  ]
  return (
    <dl className={style.figures} aria-label={t('team:figures')}>
      {figures.map(([key, label, figure, below]) => (
        <div key={key} data-figure={key}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
          <dd>{below}</dd>
        </div>
      ))}
    </dl>
  )
}

const percent = (share: number) => percentOf(share, pageLanguage(), 1)

const shareOf = (t: Text, won: number, staked: number) =>
  staked > 0 ? t('team:share', { percent: percent(won / staked) }) : null

interface ChangeProps {
  t: Text
  now: number
  before: number
  /** More of it is good. */
  isGain: boolean
}

/** How a figure has changed: a mark, a share, and a sentence for who does not see the mark. */
function Change({ t, now, before, isGain }: ChangeProps) {
  const change = changeOf(now, before)
  if (change === null) return now === 0 ? t('team:same') : t('team:new')
  if (change === 0) return t('team:same')
  const share = percent(Math.abs(change))
  const isUp = change > 0
  return (
    <span data-change={isGain ? Math.sign(change) : 0} title={t(isUp ? 'team:up' : 'team:down', { percent: share })}>
      <span aria-hidden>
        {isUp ? '▲' : '▼'} {share}
      </span>
      <span className="unseen">{t(isUp ? 'team:up' : 'team:down', { percent: share })}</span>
    </span>
  )
}
