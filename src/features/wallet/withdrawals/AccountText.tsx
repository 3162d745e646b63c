import type { PayoutAccount } from '#api/wallet/withdrawals'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { KIND_NAMES } from './account-kinds.ts'

/** A payout account in two lines: its kind, number and bank, and its holder or until when it cools off. */
export function AccountText({ t, account, usable }: { t: Text; account: PayoutAccount; usable: boolean }) {
  const { kind, number, bank, holder, usableAt } = account
  return (
    <>
      <b>
        {t(KIND_NAMES[kind])} <bdi dir="ltr">{number}</bdi>
        {bank !== null && (
          <>
            {' · '}
            <bdi>{bank}</bdi>
          </>
        )}
      </b>
      <small>{usable ? holder : t('withdrawals:cooling', { time: timeOf(usableAt, pageLanguage()) })}</small>
    </>
  )
}
