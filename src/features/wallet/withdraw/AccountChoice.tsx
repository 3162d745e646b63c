import type { PayoutAccount } from '#api/wallet/withdrawals'
import { environment } from '#core/environment'
import type { Bound } from '#core/form'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { timeOf } from '../time.ts'
import { KIND_NAMES } from './account-kinds.ts'
import style from './withdraw.module.css'
import { isUsable } from './withdraw-form.ts'

/** The payout account of a withdrawal; one that is still in its cool-off says when it can be used. */
export function AccountChoice({ t, accounts, bound }: { t: Text; accounts: readonly PayoutAccount[]; bound: Bound }) {
  const now = environment().now()
  return (
    <fieldset className={style.choice}>
      <legend>{t('withdrawals:to')}</legend>
      {accounts.map((account) => {
        const { id, kind, number, holder, usableAt } = account
        const usable = isUsable(account, now)
        return (
          <label key={id} data-account={id} data-cooling={!usable || undefined}>
            <Icon name={usable ? 'bank' : 'hourglass'} size={20} />
            <span>
              <b>
                {t(KIND_NAMES[kind])} <bdi dir="ltr">{number}</bdi>
              </b>
              <small>{usable ? holder : t('withdrawals:cooling', { time: timeOf(usableAt, pageLanguage()) })}</small>
            </span>
            <input
              type="radio"
              name="account"
              value={id}
              disabled={!usable}
              checked={bound.value === id}
              onChange={() => bound.set(id)}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
