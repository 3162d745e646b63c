import { useStore } from '@nanostores/react'
import { $pointConfig } from '#core/rewards/points'
import type { Text } from '#i18n/text.ts'
import { percentOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import style from './mall.module.css'

/** How points are earned, with the part of a stake that counts in each category; nothing while that is not known. */
export function Earning({ t }: { t: Text }) {
  const names = useText('lobby')
  const load = useStore($pointConfig)
  const language = pageLanguage()
  if (load.state !== 'ready') return null
  const { stakePerPoint, weights, currency } = load.value
  if (stakePerPoint === null) return <p className={style.earning}>{t('points:earning.none')}</p>
  const counted = weights.filter(({ percent }) => percent > 0)
  return (
    <section className={style.earning} aria-labelledby="earning">
      <h2 id="earning">{t('points:earning')}</h2>
      <p>{t('points:earning.rate', { amount: formatMoney(amountIn(language, stakePerPoint, currency)) })}</p>
      <p>{t('points:earning.rules')}</p>
      <dl>
        {counted.map(({ gameType, percent }) => (
          <div key={gameType}>
            <dt>{names(`lobby:type.${gameType}`)}</dt>
            <dd>{percentOf(percent / 100, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
