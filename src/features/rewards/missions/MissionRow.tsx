import { useStore } from '@nanostores/react'
import type { Mission, MissionKind, MissionSummary, ProfilePart } from '#api/rewards/missions'
import { pathIn } from '#core/path'
import { $claim } from '#core/rewards/rewards'
import { memberPath } from '#core/site/built-pages'
import type { Key, Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { Collect } from '../center/Collect.tsx'
import { amountOf, dateIn } from '../format.ts'
import style from './missions.module.css'

const ICONS: Readonly<Record<MissionKind, IconName>> = {
  ...{ stake: 'coin', rounds: 'reels', days: 'calendar', games: 'play', profile: 'shield' },
}
const PARTS = {
  email: 'missions:part.email',
  mobile: 'missions:part.mobile',
  'payment-password': 'missions:part.payment-password',
} as const satisfies Record<ProfilePart, Key>

interface RowProps {
  t: Text
  summary: MissionSummary
  mission: Mission
}

/** A mission: what is left of it in words, how far it is, and what it gives (look/rewards-desktop.png "Misiones"). */
export function MissionRow({ t, summary, mission }: RowProps) {
  const { id, reward, title, text, kind, goal, progress, currency, state } = mission
  const { collected } = useStore($claim)
  const isHere = state === 'open' || collected.some((one) => one.id === reward)
  const write = (value: number) =>
    currency === null ? countOf(value, pageLanguage()) : formatMoney(amountOf(currency, value))
  return (
    <li className={style.row} data-mission={id} data-state={state}>
      <span className={style.icon}>
        <Icon name={ICONS[kind]} size={20} />
      </span>
      <div className={style.what}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <p>
          <bdi>{text}</bdi>
        </p>
        {state === 'running' && <Left t={t} summary={summary} mission={mission} />}
      </div>
      <div className={style.progress}>
        <b>{t('missions:progress', { done: write(progress), all: write(goal) })}</b>
        <progress max={goal} value={progress} aria-label={t('missions:progress.name', { name: title })} />
      </div>
      <Reward t={t} summary={summary} mission={mission} />
      {(isHere || state === 'waiting') && (
        <div className={style.collect}>
          {isHere ? <Collect t={t} id={reward} name={title} /> : <p>{t('missions:waiting')}</p>}
        </div>
      )}
    </li>
  )
}

/** What is left, where it counts, what that costs on average, and until when. */
function Left({ t, summary, mission }: RowProps) {
  const { kind, goal, progress, currency, parts, categories, expectedCost, until } = mission
  const language = pageLanguage()
  const listOf = (names: string[]) => new Intl.ListFormat(language).format(names)
  const count = goal - progress
  return (
    <>
      <p className={style.left}>
        {kind === 'stake' &&
          currency !== null &&
          t('missions:left.stake', { amount: formatMoney(amountOf(currency, count)) })}
        {kind === 'rounds' && t('missions:left.rounds', { count })}
        {kind === 'days' && t('missions:left.days', { count })}
        {kind === 'games' && t('missions:left.games', { count })}
        {kind === 'profile' &&
          t('missions:left.profile', {
            list: listOf(parts.filter(({ isDone }) => !isDone).map(({ part }) => t(PARTS[part]))),
          })}{' '}
        {categories.length > 0 && t('missions:in', { list: listOf(categories.map((one) => t(`lobby:type.${one}`))) })}{' '}
        {kind === 'stake' &&
          (expectedCost === null
            ? t('missions:cost.none')
            : t('missions:cost', { amount: formatMoney(amountOf(summary.currency, expectedCost)) }))}
      </p>
      <p className={style.until}>
        {until === null ? t('missions:no-end') : t('missions:until', { day: dateIn(summary.zone, lastOf(until)) })}
        {kind === 'profile' && <a href={pathIn(language, memberPath('securityCenter'))}>{t('missions:account')}</a>}
      </p>
    </>
  )
}

/** The last instant before an end: a week that ends at midnight is there until Sunday. */
const lastOf = (end: string) => new Date(Date.parse(end) - 1).toISOString()

function Reward({ t, summary, mission: { unit, amount, worth, state, until } }: RowProps) {
  return (
    <p className={style.reward}>
      <b>{unit === 'PTS' ? t('rewards:points.amount', { count: amount }) : <Money {...amountOf(unit, amount)} />}</b>
      {worth !== null && (
        <small>{t('missions:worth', { amount: formatMoney(amountOf(summary.currency, worth)) })}</small>
      )}
      {state === 'claimed' && <small>{t('missions:state.claimed')}</small>}
      {state === 'process' && <small>{t('rewards:on-its-way')}</small>}
      {state === 'lapsed' && <small>{t('missions:state.lapsed')}</small>}
      {state === 'open' && until !== null && (
        <small>{t('rewards:open.paid', { day: dateIn(summary.zone, until) })}</small>
      )}
    </p>
  )
}
