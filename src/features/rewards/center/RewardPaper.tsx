import type { Reward } from '#api/rewards/rewards'
import type { Text } from '#i18n/text.ts'
import { percentOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { localDay } from '../format.ts'
import { Collect } from './Collect.tsx'
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
                  {rate === 0
                    ? name
                    : t('rewards:line', {
                        name,
                        percent: percentOf(rate / 10_000, pageLanguage()),
                        amount: moneyOf(unit, staked),
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
        <Collect t={t} id={id} name={nameOf(t, reward)} />
      </div>
    </li>
  )
}
