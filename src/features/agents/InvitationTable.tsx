import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import { deactivate, type Invitation } from '#core/agents/invitations'
import { $rights, hasAccess } from '#core/agents/rights'
import { openPopup } from '#core/popups'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Text } from '#i18n/text.ts'
import { countOf, percentOf, timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Sum } from '#statements/Sum.tsx'
import { Button } from '#ui/Button.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { typeText } from './PresetFields.tsx'
import style from './register-center.module.css'

interface InvitationTableProps {
  t: Text
  invitations: readonly Invitation[]
  currency: Currency
  onChanged: () => void
}

/** The links of the agent, each with what came of it; a row opens to the link itself. */
export function InvitationTable({ t, invitations, currency, onChanged }: InvitationTableProps) {
  const [failure, setFailure] = useState<CallErrorCode | null>(null)

  async function end({ code }: Invitation): Promise<void> {
    const result = await deactivate(code)
    setFailure(result.ok ? null : result.error)
    if (result.ok) onChanged()
  }

  /** People who have the link can no longer use it, so this is asked first. */
  function ask(invitation: Invitation): void {
    openPopup('dialog', {
      icon: 'alert',
      title: t('invite:deactivate.ask'),
      text: t('invite:deactivate.subtitle'),
      buttons: [
        { label: t('invite:cancel'), name: 'cancel' },
        { label: t('invite:deactivate'), primary: true, name: 'deactivate', act: () => void end(invitation) },
      ],
    })
  }

  return (
    <section className={style.panel} aria-labelledby="invitations" data-invitations>
      <h2 id="invitations">{t('invite:links')}</h2>
      {failure && <ErrorAlert t={t} error={failure} />}
      {invitations.length === 0 ? (
        <Empty motif="faro" name={t('invite:card')} title={t('invite:none')} subtitle={t('invite:none.subtitle')} />
      ) : (
        <DataTable
          caption={t('invite:links')}
          columns={columnsOf(t, currency)}
          rows={invitations}
          keyOf={({ code }) => code}
          detail={{
            open: ({ note, code }) => t('invite:show', { note: note || code }),
            content: (invitation) => <Detail t={t} invitation={invitation} onEnd={() => ask(invitation)} />,
          }}
        />
      )}
      <p className={style.note}>{t('invite:links.subtitle')}</p>
    </section>
  )
}

function Detail({ t, invitation, onEnd }: { t: Text; invitation: Invitation; onEnd: () => void }) {
  const { code, rates, state, createdAt } = invitation
  const language = pageLanguage()
  const rights = useStore($rights)
  return (
    <div className={style.detail}>
      <p>{t('invite:created', { at: timeOf(createdAt, language) })}</p>
      {rates.map(({ kind, rate }) => (
        <p key={kind}>
          {t('invite:offers', { kind: t(`invite:kind.${kind}`), percent: percentOf(rate / 10_000, language) })}
        </p>
      ))}
      {state === 'active' && (
        <>
          <InvitationLink t={t} code={code} />
          {hasAccess(rights, 'registerCenter', 'update') && (
            <Button icon="ban" data-action="deactivate-link" onClick={onEnd}>
              {t('invite:deactivate')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const STATES = { active: 'good', expired: 'closed', deactivated: 'bad' } as const

function columnsOf(t: Text, currency: Currency): Column<Invitation>[] {
  const language = pageLanguage()
  const figure = (key: 'registered' | 'depositors') => ({
    ...{ key, title: t(`invite:${key}`), end: true },
    cell: (invitation: Invitation) => countOf(invitation[key], language),
  })
  return [
    {
      ...{ key: 'note', title: t('invite:note') },
      cell: ({ note, code }) => <bdi className={style.name}>{note || code}</bdi>,
    },
    { key: 'type', title: t('invite:type'), cell: ({ type }) => typeText(t, type) },
    {
      ...{ key: 'state', title: t('invite:state') },
      cell: ({ state }) => <Badge kind={STATES[state]}>{t(`invite:state.${state}`)}</Badge>,
    },
    {
      ...{ key: 'expires', title: t('invite:expires') },
      cell: ({ expiresAt }) => (expiresAt ? timeOf(expiresAt, language) : t('invite:days.ever')),
    },
    ...[figure('registered'), figure('depositors')],
    {
      ...{ key: 'staked', title: t('invite:staked'), end: true },
      cell: ({ staked }) => <Sum minor={staked} currency={currency} />,
    },
  ]
}
