import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Currency } from '#api/money'
import { $session } from '#core/session/session'
import { $balance } from '#core/wallet/balance'
import { $lineTransfers } from '#core/wallet/line-transfers'
import { FormShell } from '#forms/FormShell.tsx'
import { ProofFields } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import { AmountField } from '../AmountField.tsx'
import { presetAmounts } from '../amounts.ts'
import panels from '../panels.module.css'
import { lineTransferForm } from './line-transfer-form.ts'
import { ReceiverChoice } from './ReceiverChoice.tsx'

interface LineFormProps {
  t: Text
  currency: Currency
  /** The account that is chosen at first, or an empty text. */
  named: string
}

/**
 * Who receives, how much, and who asks: money that leaves is proven as for a withdrawal, by a sub-account with the
 * password of its own alone.
 */
export function LineTransferForm({ t, currency, named }: LineFormProps) {
  const language = pageLanguage()
  const { value: balance } = useStore($balance)
  const { upline, receivers, search } = useStore($lineTransfers)
  const isOwner = useStore($session).subAccount === null
  const create = () => lineTransferForm({ currency, language, available: () => $balance.get().value?.balance ?? null })
  const [form, setForm] = useState(create)
  const cash = balance?.balance ?? 0
  const hasNobody = upline === null && receivers?.length === 0 && search === ''
  return (
    <section className={panels.panel} aria-labelledby="new-transfer">
      <h2 id="new-transfer">{t('linetransfers:new')}</h2>
      {hasNobody ? (
        <p>{t('linetransfers:nobody')}</p>
      ) : (
        <FormShell
          t={t}
          form={form}
          name="line"
          submit={{ label: t('linetransfers:submit'), action: 'send' }}
          onDone={() => setForm(create)}
        >
          {(bind) => (
            <>
              <ReceiverChoice t={t} bound={bind('to')} named={named} />
              <AmountField
                t={t}
                bound={bind('amount')}
                currency={currency}
                aside={t('linetransfers:most', { amount: formatMoney(amountIn(language, cash, currency)) })}
                presets={presetAmounts(cash, { minimum: 1, maximum: cash })}
              />
              <ProofFields t={t} form={form} {...(isOwner && { operation: 'transfer' })} />
              <p className={panels.note}>
                {t(isOwner ? 'linetransfers:new.subtitle' : 'linetransfers:new.sub-account')}
              </p>
            </>
          )}
        </FormShell>
      )}
    </section>
  )
}
