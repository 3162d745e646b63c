import { useState } from 'react'
import type { Currency } from '#api/money'
import type { VendorWallet, WalletTransfer } from '#api/vendors/vendor-wallets'
import { $balance } from '#core/wallet/balance'
import { FormShell } from '#forms/FormShell.tsx'
import { PaymentPasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import { AmountField } from '../AmountField.tsx'
import { presetAmounts } from '../amounts.ts'
import panels from '../panels.module.css'
import { vendorTransferForm } from './vendor-transfer-form.ts'

interface VendorTransferFormProps {
  t: Text
  wallet: VendorWallet
  direction: WalletTransfer['direction']
  currency: Currency
  onAnswer: (transfer: WalletTransfer) => void
}

/** The amount that goes to a vendor or comes back. */
export function VendorTransferForm({ t, wallet, direction, currency, onAnswer }: VendorTransferFormProps) {
  const { vassalage, balance } = wallet
  const language = pageLanguage()
  const available = () => (direction === 'out' ? balance : ($balance.get().value?.balance ?? null))
  const [form] = useState(() => vendorTransferForm({ vassalage, direction, currency, language, available, onAnswer }))
  const most = available() ?? 0
  return (
    <div className={panels.inner}>
      <FormShell
        t={t}
        form={form}
        name={`move-${direction}`}
        submit={{
          label: t(direction === 'in' ? 'transfers:in.submit' : 'transfers:out.submit', { name: wallet.name }),
          action: 'move',
        }}
      >
        {(bind) => (
          <>
            <AmountField
              t={t}
              bound={bind('amount')}
              currency={currency}
              aside={t('transfers:most', { amount: formatMoney(amountIn(language, most, currency)) })}
              presets={presetAmounts(most, { minimum: 1, maximum: most })}
            />
            {direction === 'in' && <PaymentPasswordField t={t} form={form} operation="transfer" />}
          </>
        )}
      </FormShell>
    </div>
  )
}
