import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type SubAccountEntry, subAccountEntries } from '#core/agents/sub-accounts'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { actionName } from './sub-account-text.ts'
import style from './sub-accounts.module.css'

/** What the sub-accounts did, newest first. */
export function SubAccountLog({ t }: { t: Text }) {
  const [log] = useState(subAccountEntries)
  const [pages, setPages] = useState(1)
  const { value, error, busy } = useStore(log.$state)
  useEffect(() => void log.load({ pages }), [log, pages])
  return (
    <section className={style.panel} aria-labelledby="sub-account-log" data-log aria-busy={busy}>
      <h2 id="sub-account-log">{t('subaccounts:log')}</h2>
      {!value || error ? (
        <Waiting
          label={t('subaccounts:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('subaccounts:retry')}
          onRetry={() => void log.retry()}
        />
      ) : value.entries.length === 0 ? (
        <p className={style.note}>{t('subaccounts:log.none')}</p>
      ) : (
        <DataTable
          caption={t('subaccounts:log')}
          columns={columnsOf(t)}
          rows={value.entries}
          keyOf={({ at, account, action, about }) => `${at} ${account} ${action} ${JSON.stringify(about)}`}
        />
      )}
      {value?.hasMore && (
        <Button busy={busy} data-action="more" onClick={() => setPages(pages + 1)}>
          {t('subaccounts:log.more')}
        </Button>
      )}
    </section>
  )
}

/** The account that it was about, a name, or nothing. */
const subjectOf = ({ about }: SubAccountEntry) => about.account ?? about.username ?? about.search ?? '—'

function resultOf(t: Text, result: string | null) {
  if (result === 'ok') return <Badge kind="good">{t('subaccounts:result.ok')}</Badge>
  if (result === null) return <Badge kind="closed">{t('subaccounts:result.unknown')}</Badge>
  return <Badge kind="bad">{t('subaccounts:result.refused')}</Badge>
}

function columnsOf(t: Text): Column<SubAccountEntry>[] {
  return [
    { key: 'at', title: t('subaccounts:at'), cell: ({ at }) => timeOf(at, pageLanguage()) },
    { key: 'who', title: t('subaccounts:account'), cell: ({ account }) => <bdi>{account}</bdi> },
    { key: 'what', title: t('subaccounts:what'), cell: ({ action }) => t(actionName(action)) },
    { key: 'about', title: t('subaccounts:about'), cell: (entry) => <bdi>{String(subjectOf(entry))}</bdi> },
    { key: 'result', title: t('subaccounts:result'), cell: ({ result }) => resultOf(t, result) },
  ]
}
