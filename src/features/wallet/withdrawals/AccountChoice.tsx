import type { PayoutAccount } from '#api/wallet/withdrawals'
import { environment } from '#core/environment'
import type { Bound } from '#core/form'
import type { Text } from '#i18n/text.ts'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { AccountText } from './AccountText.tsx'
import style from './withdraw.module.css'
import { isUsable } from './withdraw-form.ts'

/** The payout account of a withdrawal; one that is still in its cool-off says when it can be used. */
export function AccountChoice({ t, accounts, bound }: { t: Text; accounts: readonly PayoutAccount[]; bound: Bound }) {
  const now = environment().now()
  return (
    <fieldset className={style.choice}>
      <legend>{t('withdrawals:to')}</legend>
      {accounts.map((account) => {
        const { id } = account
        const usable = isUsable(account, now)
        return (
          <ChoiceCard
            key={id}
            data-account={id}
            data-cooling={!usable || undefined}
            icon={usable ? 'bank' : 'hourglass'}
            input={{
              ...{ type: 'radio', name: 'account', value: id, disabled: !usable },
              ...{ checked: bound.value === id, onChange: () => bound.set(id) },
            }}
          >
            <AccountText t={t} account={account} usable={usable} />
          </ChoiceCard>
        )
      })}
    </fieldset>
  )
}
