import { useState } from 'react'
import type { PayoutAccount } from '#api/wallet/withdrawals'
import { environment } from '#core/environment'
import { FormShell } from '#forms/FormShell.tsx'
import { ProofFields } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import panels from '../panels.module.css'
import { AccountText } from './AccountText.tsx'
import { removeForm } from './account-form.ts'
import { KIND_NAMES } from './account-kinds.ts'
import { isUsable } from './withdraw-form.ts'

/** The payout accounts of the member, each with when it can be used and the way to remove it. */
export function Accounts({ t, accounts }: { t: Text; accounts: readonly PayoutAccount[] }) {
  const [removing, setRemoving] = useState<string | null>(null)
  const now = environment().now()
  return (
    <ul className={panels.rows}>
      {accounts.map((account) => {
        const { id, kind, number } = account
        const usable = isUsable(account, now)
        const name = `${t(KIND_NAMES[kind])} ${number}`
        return (
          <li key={id} data-payout-account={id}>
            <div className={panels.row}>
              <span>
                <AccountText t={t} account={account} usable={usable} />
              </span>
              <Badge kind={usable ? 'good' : 'waiting'}>
                {t(usable ? 'withdrawals:account.ready' : 'withdrawals:account.cooling')}
              </Badge>
              <Button
                data-action="remove-account"
                aria-expanded={removing === id}
                aria-label={t('withdrawals:account.remove.which', { name })}
                onClick={() => setRemoving(removing === id ? null : id)}
              >
                {t('withdrawals:account.remove')}
              </Button>
            </div>
            {removing === id && <RemoveAccount t={t} id={id} />}
          </li>
        )
      })}
    </ul>
  )
}

function RemoveAccount({ t, id }: { t: Text; id: string }) {
  const [form] = useState(() => removeForm(id))
  return (
    <div className={panels.inner}>
      <p>{t('withdrawals:account.remove.subtitle')}</p>
      <FormShell
        t={t}
        form={form}
        name="remove-account"
        submit={{ label: t('withdrawals:account.remove.submit'), action: 'confirm-remove' }}
      >
        {() => <ProofFields t={t} form={form} />}
      </FormShell>
    </div>
  )
}
