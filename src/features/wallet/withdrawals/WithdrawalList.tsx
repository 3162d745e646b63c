import { useStore } from '@nanostores/react'
import { $withdrawals, moreWithdrawals } from '#core/wallet/withdrawals'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import panels from '../panels.module.css'
import { WithdrawalItem } from './WithdrawalItem.tsx'

/** The withdrawals, the newest first. */
export function WithdrawalList({ t }: { t: Text }) {
  const { withdrawals, next, busy, failure } = useStore($withdrawals)
  if (withdrawals.length === 0) return <p className={panels.none}>{t('withdrawals:none')}</p>
  return (
    <>
      <ul className={panels.list}>
        {withdrawals.map((withdrawal) => (
          <WithdrawalItem
            key={withdrawal.id}
            t={t}
            withdrawal={withdrawal}
            busy={busy === withdrawal.id}
            error={failure?.of === withdrawal.id ? failure.error : null}
          />
        ))}
      </ul>
      {failure?.of === 'more' && <ErrorAlert t={t} error={failure.error} />}
      {next && (
        <Button wide busy={busy === 'more'} data-action="more" onClick={() => void moreWithdrawals()}>
          {t('withdrawals:more')}
        </Button>
      )}
    </>
  )
}
