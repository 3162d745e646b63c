import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Currency } from '#api/money'
import type { VendorWallet, WalletTransfer } from '#api/vendors/vendor-wallets'
import { $balanceHidden } from '#core/wallet/balance'
import { $vendorWallets, pendingTransfer } from '#core/wallet/vendor-wallets'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Amount } from '../Amount.tsx'
import panels from '../panels.module.css'
import style from './funds.module.css'
import { VendorTransferForm } from './VendorTransferForm.tsx'

type Direction = WalletTransfer['direction']

const ACTIONS = {
  in: { name: 'transfers:in', which: 'transfers:in.which' },
  out: { name: 'transfers:out', which: 'transfers:out.which' },
} as const satisfies Record<Direction, { name: Key; which: Key }>

interface VendorWalletItemProps {
  t: Text
  wallet: VendorWallet
  currency: Currency
}

/** A wallet at a vendor: what is in it, what is on its way, and the forms that move money there and back. */
export function VendorWalletItem({ t, wallet, currency }: VendorWalletItemProps) {
  const { vassalage, name, balance, isCurrent, isOpen } = wallet
  const { transfers, failures } = useStore($vendorWallets)
  const hidden = useStore($balanceHidden)
  const [direction, setDirection] = useState<Direction | null>(null)
  const [outcome, setOutcome] = useState<WalletTransfer | null>(null)
  const language = pageLanguage()
  const pending = pendingTransfer(transfers, vassalage)
  const failure = failures[vassalage]
  const offers = ([isOpen && 'in', balance > 0 && 'out'] as const).filter((one) => one !== false)

  function end(transfer: WalletTransfer): void {
    setOutcome(transfer)
    setDirection(null)
  }

  return (
    <li data-vendor-wallet={vassalage} data-current={isCurrent || undefined}>
      <div className={panels.row}>
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
          {!isCurrent && <small>{t('transfers:silent')}</small>}
          {!isOpen && <small>{t('transfers:closed')}</small>}
        </span>
        <b className={style.sum} data-balance={balance}>
          <Amount language={language} minor={balance} currency={currency} hidden={hidden} />
        </b>
        {pending && (
          <span role="status">
            <Badge kind="waiting">{t('transfers:pending')}</Badge>
          </span>
        )}
        {!pending &&
          offers.map((one) => (
            <Button
              key={one}
              data-action={`move-${one}`}
              aria-expanded={direction === one}
              aria-label={t(ACTIONS[one].which, { name })}
              onClick={() => setDirection(direction === one ? null : one)}
            >
              {t(ACTIONS[one].name)}
            </Button>
          ))}
      </div>
      {!pending && <Outcome t={t} transfer={outcome} />}
      {failure && <ErrorAlert t={t} error={failure} />}
      {direction && !pending && (
        <VendorTransferForm key={direction} t={t} wallet={wallet} {...{ direction, currency }} onAnswer={end} />
      )}
    </li>
  )
}

/** How the transfer just made ended; a pending one is shown by its badge, and how it ends by the history. */
function Outcome({ t, transfer }: { t: Text; transfer: WalletTransfer | null }) {
  const { transfers } = useStore($vendorWallets)
  if (!transfer) return null
  const { id, amount, currency, direction } = transfer
  const { state, reason, held = 0 } = transfers.find((one) => one.id === id) ?? transfer
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, currency))
  if (state === 'refused') {
    return <Alert>{t(reason === 'not-enough-money' ? 'transfers:refused.short' : 'transfers:refused.subtitle')}</Alert>
  }
  return (
    <p role="status" className={panels.outcome}>
      {state === 'done' &&
        t(direction === 'in' ? 'transfers:done.in' : 'transfers:done.out', { amount: money(amount) })}
      {held > 0 && ` ${t('transfers:held-part', { amount: money(held) })}`}
    </p>
  )
}
