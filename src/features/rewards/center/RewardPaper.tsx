import { useStore } from '@nanostores/react'
import type { Reward } from '#api/rewards/rewards'
import { $claim, collectReward } from '#core/rewards/rewards'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { percentOf, timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Loader } from '#ui/Loader.tsx'
import { localDay } from '../format.ts'
import { AmountOf, kindOf, MOTIFS, moneyOf, nameOf } from './reward-text.tsx'
import style from './rewards.module.css'

/** A reward that can be collected, on paper; once collected it stays there until the page is left. */
export function RewardPaper({ t, reward }: { t: Text; reward: Reward }) {
  const { id, kind, unit, until, unclaimed, title, lines } = reward
  const day = localDay(until)
  return (
    <li className={style.paper} data-reward={id}>
      <div className={style.head}>
        <img src={`/art/v1/motifs/${MOTIFS[kind]}.svg`} alt="" width="84" height="98" loading="lazy" />
        <div>
          <h3>{kindOf(t, reward)}</h3>
          <p className={style.figure}>
            <AmountOf t={t} reward={reward} />
          </p>
          <p className={style.soft}>{t(unit === 'PTS' ? 'rewards:points.note' : 'rewards:free')}</p>
        </div>
      </div>
      <div className={style.body}>
        {title && (
          <p>
            <bdi>{title}</bdi>
          </p>
        )}
        {lines.length > 0 && (
          <dl>
            {lines.map(({ name, rate, staked, amount }) => (
              <div key={`${name} ${rate}`}>
                <dt>
                  {t('rewards:line', {
                    ...{ name, percent: percentOf(rate / 10_000, pageLanguage()), amount: moneyOf(unit, staked) },
                  })}
                </dt>
                <dd>
                  <bdi dir="ltr">{moneyOf(unit, amount)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className={style.foot}>
        <p className={style.soft}>
          {unclaimed === 'paid' ? t('rewards:open.paid', { day }) : t('rewards:open.until', { day })}
        </p>
        <Collect t={t} reward={reward} />
      </div>
    </li>
  )
}

function Collect({ t, reward }: { t: Text; reward: Reward }) {
  const { busy, failure, collected } = useStore($claim)
  const { id } = reward
  const done = collected.find((one) => one.id === id)
  if (done) return <Collected t={t} reward={done} />
  const isBusy = busy === id
  return (
    <>
      <button
        type="button"
        className={style.collect}
        aria-label={t('rewards:collect.name', { name: nameOf(t, reward) })}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        data-action="collect"
        onClick={() => void collectReward(id)}
      >
        <span>{t('rewards:collect')}</span>
        {isBusy && <Loader />}
      </button>
      {failure?.of === id && (
        <p role="alert" className={style.failure}>
          {errorMessage(t, failure.error)}
        </p>
      )}
    </>
  )
}

function Collected({ t, reward: { unit, amount, state, endedAt } }: { t: Text; reward: Reward }) {
  const where = unit === 'PTS' ? t('rewards:collected.points', { count: amount }) : t('rewards:collected.money')
  return (
    <p className={style.done} role="status" data-collected={state}>
      <Icon name="check" size={18} />
      <span>
        {state === 'process' ? t('rewards:on-its-way') : where}
        {endedAt && <small>{timeOf(endedAt, pageLanguage())}</small>}
      </span>
    </p>
  )
}
