import type { Referrals } from '#core/rewards/referrals'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { formatMoney } from '#ui/money.ts'
import { amountOf } from '../format.ts'
import style from './referrals.module.css'

type Terms = NonNullable<Referrals['terms']>

/** What a friend has to do, what comes of it and what does not count, in words of one size. */
export function Conditions({ t, terms }: { t: Text; terms: Terms }) {
  const { currency, days, waitMinutes, thisMonth } = terms
  const money = (minor: number) => formatMoney(amountOf(currency, minor))
  const most = countOf(terms.mostInAMonth, pageLanguage())
  const { reward, secondReward, leastDeposit } = terms
  return (
    <section className={style.panel} aria-labelledby="referral-terms" data-reward={reward}>
      <h2 id="referral-terms">{t('referrals:terms', { amount: money(reward) })}</h2>
      <ol className={style.steps}>
        <li>{t('referrals:step.register')}</li>
        <li>{t('referrals:step.deposit', { amount: money(leastDeposit) })}</li>
        <li>{t('referrals:step.stake', { count: days })}</li>
        <li>{t('referrals:step.reward', { count: waitMinutes, amount: money(reward) })}</li>
      </ol>
      <ul className={style.notes}>
        <li>{t('referrals:second', { amount: money(secondReward) })}</li>
        <li>{t('referrals:limit', { most, count: thisMonth })}</li>
        <li>{t('referrals:guard')}</li>
        <li>{t('referrals:privacy')}</li>
      </ul>
    </section>
  )
}
