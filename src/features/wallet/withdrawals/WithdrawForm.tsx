import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PayoutAccount, PayoutMethod } from '#api/wallet/withdrawals'
import { environment } from '#core/environment'
import { $balance } from '#core/wallet/balance'
import { $withdrawals } from '#core/wallet/withdrawals'
import { FormShell } from '#forms/FormShell.tsx'
import { ProofFields } from '#forms/ProofFields.tsx'
import { fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { AmountField } from '../AmountField.tsx'
import { presetAmounts } from '../amounts.ts'
import panels from '../panels.module.css'
import { AccountChoice } from './AccountChoice.tsx'
import style from './withdraw.module.css'
import { methodOf, withdrawForm } from './withdraw-form.ts'

interface WithdrawFormProps {
  t: Text
  accounts: readonly PayoutAccount[]
  methods: readonly PayoutMethod[]
}

/** Account, amount with its limits, and the password: a withdrawal is asked for by who owns the money (GLI-19 A.3.6). */
export function WithdrawForm({ t, accounts, methods }: WithdrawFormProps) {
  const language = pageLanguage()
  const { value: balance } = useStore($balance)
  const [form, renew] = useForm({ accounts, methods })
  const { values } = useStore(form.$state)
  const [newestId, setNewest] = useState<string | null>(null)
  const method =
    methodOf(
      methods,
      accounts.find(({ id }) => id === values.account),
    ) ?? methods[0]
  if (!method) return null
  const { currency, minimum, maximum } = method
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  return (
    <section className={panels.panel} aria-labelledby="new-withdrawal">
      <h2 id="new-withdrawal">{t('withdrawals:new')}</h2>
      <RequestedCard t={t} id={newestId} />
      <FormShell
        t={t}
        form={form}
        name="withdraw"
        submit={{ label: t('withdrawals:submit'), action: 'ask-withdrawal' }}
        onDone={() => {
          setNewest($withdrawals.get().withdrawals[0]?.id ?? null)
          renew()
        }}
      >
        {(bind) => (
          <>
            <AccountChoice t={t} accounts={accounts} bound={bind('account')} />
            {bind('account').fault && <Alert>{fieldMessage(t, bind('account').fault)}</Alert>}
            <AmountField
              t={t}
              bound={bind('amount')}
              currency={currency}
              aside={t('wallet:limits', { minimum: money(minimum), maximum: money(maximum) })}
              presets={balance ? presetAmounts(balance.balance, method) : []}
            />
            <ProofFields t={t} form={form} operation="withdrawal" />
            <p className={panels.note}>{t('withdrawals:new.subtitle')}</p>
          </>
        )}
      </FormShell>
    </section>
  )
}

/** Says that a withdrawal was asked for, until somebody takes it up or its owner cancels it. */
function RequestedCard({ t, id }: { t: Text; id: string | null }) {
  const { withdrawals } = useStore($withdrawals)
  const requested = withdrawals.find((one) => one.id === id && one.state === 'applying')
  const money = requested && formatMoney(amountIn(pageLanguage(), requested.amount, requested.currency))
  return (
    <div role="status" className={style.requested} data-requested={requested?.id}>
      {requested && money && (
        <>
          <b>{t('withdrawals:requested')}</b>
          <p>{t('withdrawals:requested.body', { amount: money, folio: requested.folio })}</p>
        </>
      )}
    </div>
  )
}

/** The form, made anew for other accounts and after each withdrawal. */
function useForm({ accounts, methods }: Omit<WithdrawFormProps, 't'>) {
  const create = () =>
    withdrawForm({
      accounts,
      methods,
      language: pageLanguage(),
      available: () => $balance.get().value?.balance ?? null,
      now: () => environment().now(),
    })
  const [state, setState] = useState(() => ({ accounts, form: create() }))
  if (state.accounts !== accounts) setState({ accounts, form: create() })
  return [state.form, () => setState({ accounts, form: create() })] as const
}
