import type { Activity, ActivityStatus } from '#api/rewards/activities'
import { pathIn } from '#core/path'
import { openActivity } from '#core/rewards/activities'
import { declineOffer } from '#core/rewards/raffles'
import { memberPath } from '#core/site/built-pages'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { formatMoney } from '#ui/money.ts'
import answers from '../answers.module.css'
import { amountOf, localDay } from '../format.ts'
import style from '../promotions/raffles.module.css'

interface CardProps {
  t: Text
  activity: Activity
  /** Null for a visitor, and before it is known. */
  status: ActivityStatus | null
}

const stateOf = ({ activity: { from, until }, status }: Omit<CardProps, 't'>) => {
  if (status) return status.state
  if (Date.parse(from) > Date.now()) return 'soon'
  return Date.parse(until) > Date.now() ? 'join' : 'closed'
}

/** An activity on paper: what is sent, what it gives, how it stands, and one choice. */
export function ActivityCard({ t, activity, status }: CardProps) {
  const { id, title, text, terms, motif, version } = activity
  return (
    <li className={style.card} data-activity={id} data-version={version} data-state={status?.state}>
      <div className={style.head}>
        <img src={`/art/v1/motifs/${motif}.svg`} alt="" width="120" height="140" loading="lazy" />
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p>
            <bdi>{text}</bdi>
          </p>
        </div>
      </div>
      <dl className={style.rows}>
        <Rows t={t} activity={activity} />
      </dl>
      <p className={style.small}>
        <bdi>{terms}</bdi>
      </p>
      <Choice t={t} activity={activity} status={status} />
    </li>
  )
}

function Rows({ t, activity }: { t: Text; activity: Activity }) {
  const { unit, amount, period, from, until, needsComment, needsPicture } = activity
  const isSoon = Date.parse(from) > Date.now()
  const need = (isNeeded: boolean) => t(isNeeded ? 'activities:needed' : 'activities:optional')
  const rows: readonly (readonly [name: string, value: string])[] = [
    [
      t('activities:reward'),
      unit === 'PTS' ? t('activities:points', { count: amount }) : formatMoney(amountOf(unit, amount)),
    ],
    [t('activities:period'), t(`activities:period.${period}`)],
    [t('activities:comment'), need(needsComment)],
    [t('activities:pictures'), need(needsPicture)],
    isSoon
      ? [t('activities:from'), timeOf(from, pageLanguage())]
      : [t('activities:until'), timeOf(until, pageLanguage())],
  ]
  return rows.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  ))
}

const OPENS = {
  join: 'activities:apply',
  rejected: 'activities:apply.again',
  applying: 'activities:see',
} as const satisfies Partial<Record<ActivityStatus['state'], Key>>

/** The state, and what can be done. The button that opens the popup is the same one in every state: the focus returns to it. */
function Choice({ t, activity, status }: CardProps) {
  const { id } = activity
  const state = stateOf({ activity, status })
  const label = state in OPENS ? OPENS[state as keyof typeof OPENS] : null
  const reason = state === 'rejected' || state === 'closed' ? (status?.application?.reason ?? '') : ''
  return (
    <div className={style.foot}>
      <p className={style.state} role="status">
        {stateText(t, state, status)}
        {reason !== '' && <bdi data-reason>{reason}</bdi>}
      </p>
      {label && (
        <div className={answers.row}>
          {state === 'join' && (
            <button
              type="button"
              className={answers.answer}
              data-action="decline"
              onClick={() => declineOffer(id, true)}
            >
              {t('activities:decline')}
            </button>
          )}
          <button type="button" className={answers.answer} data-action="apply" onClick={() => openActivity(activity)}>
            {t(label)}
          </button>
        </div>
      )}
      {state === 'issued' && (
        <a className={answers.answer} href={pathIn(pageLanguage(), memberPath('rewardCenter'))} data-action="collect">
          {t('activities:collect')}
        </a>
      )}
    </div>
  )
}

function stateText(t: Text, state: ActivityStatus['state'], status: ActivityStatus | null): string {
  const application = status?.application
  if (state === 'join') return ''
  if (state === 'applying') return t('activities:state.applying', { day: localDay(application?.at ?? '') })
  if (state === 'closed' && application?.reason) return t('activities:state.ended')
  return t(`activities:state.${state}`)
}
