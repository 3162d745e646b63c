import type { VipStatus } from '#api/rewards/vip'
import type { Text } from '#i18n/text.ts'
import { Money } from '#ui/Money.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { amountOf } from './format.ts'
import style from './vip.module.css'

/** The ladder from its lowest rank up: from which stake on, and what each brings. */
export function VipRanks({ t, vip }: { t: Text; vip: VipStatus }) {
  return (
    <section aria-labelledby="vip-ranks">
      <h2 id="vip-ranks" className={style.heading}>
        {t('vip:ranks')}
      </h2>
      <ol className={style.ranks}>
        {vip.ranks.map(({ level, name, threshold, benefits }) => (
          <li key={level} data-rank={level} aria-current={level === vip.level ? 'true' : undefined}>
            <h3>
              <bdi>{name}</bdi>
              {level === vip.level && <Badge kind="good">{t('vip:yours')}</Badge>}
            </h3>
            <p>
              {threshold === 0 ? (
                t('vip:from-start')
              ) : (
                <>
                  {t(`vip:from.${vip.period}`)} <Money {...amountOf(vip.currency, threshold)} />
                </>
              )}
            </p>
            <ul>
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
              {benefits.length === 0 && <li>{t('vip:no-benefits')}</li>}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
