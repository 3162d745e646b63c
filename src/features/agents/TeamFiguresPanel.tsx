import type { ReactNode } from 'react'
import type { Currency } from '#api/money'
import { agentPath } from '#core/agent-pages'
import { changeOf, type TeamOverview } from '#core/agents/team'
import { pathIn } from '#core/path'
import type { Text } from '#i18n/text.ts'
import { countOf, percentOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Sum } from '#statements/Sum.tsx'
import style from './team.module.css'

type Figure = [key: string, label: string, figure: ReactNode, below: ReactNode]

/** The figures of the team in one ruled panel, each with what it was before (look/agent-desktop.png). */
export function TeamFiguresPanel({ t, overview }: { t: Text; overview: TeamOverview }) {
  const { now, before, commission, members, online, currency } = overview
  const count = (value: number) => countOf(value, pageLanguage())
  const money = (minor: number) => <Sum minor={minor} currency={currency} />
  const change = (figure: keyof typeof now, isGain = true) => (
    <Change t={t} now={now[figure]} before={before[figure]} isGain={isGain} />
  )
  const figures: Figure[] = [
    [
      'members',
      t('team:members'),
      count(members),
      `${t('team:joined', { count: now.joined })} · ${t('team:online', { count: online })}`,
    ],
    ['active', t('team:active'), count(now.active), change('active')],
    ['deposited', t('team:deposited'), money(now.deposited), change('deposited')],
    ['withdrawn', t('team:withdrawn'), money(now.withdrawn), change('withdrawn', false)],
    ['staked', t('team:staked'), money(now.staked), change('staked')],
    ['won', t('team:won'), money(now.won), shareOf(t, now.won, now.staked)],
    ['profit', t('team:profit'), money(now.profit), change('profit')],
    ...(commission ? [commissionFigure(t, commission, currency)] : []),
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

/** What the agent earned; below it what may be claimed, which leads to the income, or how it has changed. */
function commissionFigure(t: Text, commission: NonNullable<TeamOverview['commission']>, currency: Currency): Figure {
  const { now, before, claimable } = commission
  const below =
    claimable === 0 ? (
      <Change t={t} now={now} before={before} isGain />
    ) : (
      <a className={style.claimable} href={pathIn(pageLanguage(), agentPath('agentRevenueReport'))} data-open="income">
        {t('team:claimable')} <Sum minor={claimable} currency={currency} />
      </a>
    )
  return ['commission', t('team:commission'), <Sum key="now" minor={now} currency={currency} />, below]
}

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
