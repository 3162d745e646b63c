import { useStore } from '@nanostores/react'
import type { Mission, MissionSummary } from '#api/rewards/missions'
import { pathIn } from '#core/path'
import { $claim } from '#core/rewards/rewards'
import { memberPath } from '#core/site/built-pages'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { Collect } from '../center/Collect.tsx'
import { amountOf, dateIn } from '../format.ts'
import { ICONS, leftText, numberIn, untilText } from '../mission-text.ts'
import style from './missions.module.css'

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
  const write = numberIn(currency)
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

/** What is left of it, and until when. */
function Left({ t, summary, mission }: RowProps) {
  return (
    <>
      <p className={style.left}>{leftText(t, summary, mission)}</p>
      <p className={style.until}>
        {untilText(t, summary, mission)}
        {mission.kind === 'profile' && (
          <a href={pathIn(pageLanguage(), memberPath('securityCenter'))}>{t('missions:account')}</a>
        )}
      </p>
    </>
  )
}

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
