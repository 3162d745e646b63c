import type { Deposit } from '#api/wallet/wallet'
import { continueDeposit } from '#core/wallet/deposit'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import style from './DepositPopup.module.css'

/** Transfers that wait for a person to find them, above the form of another deposit, so that nobody pays one twice. */
export function WaitingDeposits({ t, deposits }: { t: Text; deposits: readonly Deposit[] }) {
  const language = pageLanguage()
  if (deposits.length === 0) return null
  return (
    <ul className={style.waiting}>
      {deposits.map((deposit) => {
        const { id, amount, currency, folio, expiresAt } = deposit
        const money = formatMoney(amountIn(language, amount, currency))
        return (
          <li key={id} data-waiting={id}>
            <p>
              <b>{t('wallet:waiting')}</b>
              <small>{t('wallet:waiting.body', { amount: money, folio, time: timeOf(expiresAt, language) })}</small>
            </p>
            <Button data-action="open-waiting" onClick={() => continueDeposit(deposit)}>
              {t('wallet:waiting.open')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
