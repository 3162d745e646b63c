import type { VipGift, VipStatus } from '#api/rewards/vip'
import { pathIn } from '#core/path'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
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
        {vip.ranks.map(({ level, name, threshold, benefits, gift }) => (
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
              {benefits.length === 0 && gift === null && <li>{t('vip:no-benefits')}</li>}
              {gift && <Gift t={t} gift={gift} />}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

const GIFTS = {
  reach: 'vip:gift',
  due: 'vip:gift.due',
  given: 'vip:gift.given',
  lapsed: 'vip:gift.lapsed',
} as const satisfies Record<VipGift['state'], Key>

/** What a rank gives once, or has given this member. */
function Gift({ t, gift: { unit, amount, state } }: { t: Text; gift: VipGift }) {
  return (
    <li data-gift={state}>
      {t(GIFTS[state])}{' '}
      {unit === 'PTS' ? t('vip:gift.points', { count: amount }) : <Money {...amountOf(unit, amount)} />}
      {state === 'given' && (
        <>
          {'. '}
          <a href={pathIn(pageLanguage(), '/member/rewardCenter')}>{t('vip:gift.where')}</a>
        </>
      )}
    </li>
  )
}
