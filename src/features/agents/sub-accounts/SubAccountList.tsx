import { useState } from 'react'
import type { CallErrorCode } from '#api/error'
import { RIGHT_PAGES } from '#core/agents/rights'
import { type SubAccount, type SubAccountState, setState } from '#core/agents/sub-accounts'
import { openPopup } from '#core/popups'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { PasswordForm, type Rules, SubAccountForm } from './SubAccountForm.tsx'
import { LEVEL_NAMES, PAGE_NAMES } from './sub-account-text.ts'
import style from './sub-accounts.module.css'

interface SubAccountListProps {
  t: Text
  list: readonly SubAccount[]
  rules: Rules
  onChanged: () => void
}

const STATES = { active: 'good', blocked: 'bad', ended: 'closed' } as const

/** The sub-accounts of the agent; a row opens to its rights and to what the agent may do about it. */
export function SubAccountList({ t, list, rules, onChanged }: SubAccountListProps) {
  const [failure, setFailure] = useState<CallErrorCode | null>(null)

  async function change({ id }: SubAccount, state: SubAccountState): Promise<void> {
    const result = await setState(id, state)
    setFailure(result.ok ? null : result.error)
    if (result.ok) onChanged()
  }

  /** Whoever works with it is signed out, so this is asked first. */
  function ask(one: SubAccount, state: 'blocked' | 'ended'): void {
    openPopup('dialog', {
      icon: 'alert',
      title: t(state === 'ended' ? 'subaccounts:end.ask' : 'subaccounts:block.ask', { account: one.account }),
      text: t(state === 'ended' ? 'subaccounts:end.subtitle' : 'subaccounts:block.subtitle'),
      buttons: [
        { label: t('subaccounts:cancel'), name: 'cancel' },
        {
          ...{ label: t(state === 'ended' ? 'subaccounts:end' : 'subaccounts:block'), primary: true, name: state },
          act: () => void change(one, state),
        },
      ],
    })
  }

  return (
    <section className={style.panel} aria-labelledby="sub-accounts" data-sub-accounts>
      <h2 id="sub-accounts">{t('subaccounts:list')}</h2>
      {failure && <ErrorAlert t={t} error={failure} />}
      {list.length === 0 ? (
        <Empty
          motif="faro"
          name={t('subaccounts:card')}
          title={t('subaccounts:none')}
          subtitle={t('subaccounts:none.subtitle')}
        />
      ) : (
        <DataTable
          caption={t('subaccounts:list')}
          columns={columnsOf(t)}
          rows={list}
          keyOf={({ id, state, rights, note }) => `${id} ${state} ${note} ${JSON.stringify(rights)}`}
          detail={{
            open: ({ account }) => t('subaccounts:show', { account }),
            content: (one) => (
              <Detail
                {...{ t, one, rules, onChanged }}
                onState={(state) => (state === 'active' ? void change(one, state) : ask(one, state))}
              />
            ),
          }}
        />
      )}
    </section>
  )
}

interface DetailProps {
  t: Text
  one: SubAccount
  rules: Rules
  onChanged: () => void
  onState: (state: SubAccountState) => void
}

function Detail({ t, one, rules, onChanged, onState }: DetailProps) {
  const [open, setOpen] = useState<'rights' | 'password' | null>(null)
  if (one.state === 'ended') return <p className={style.note}>{t('subaccounts:ended.subtitle')}</p>
  const isActive = one.state === 'active'
  return (
    <div className={style.detail}>
      <div className={style.actions}>
        <Button
          icon="edit"
          data-action="edit-rights"
          aria-expanded={open === 'rights'}
          onClick={() => setOpen(open === 'rights' ? null : 'rights')}
        >
          {t('subaccounts:edit')}
        </Button>
        <Button
          icon="lock"
          data-action="new-password"
          aria-expanded={open === 'password'}
          onClick={() => setOpen(open === 'password' ? null : 'password')}
        >
          {t('subaccounts:reset')}
        </Button>
        <Button
          icon="ban"
          data-action={isActive ? 'block' : 'unblock'}
          onClick={() => onState(isActive ? 'blocked' : 'active')}
        >
          {t(isActive ? 'subaccounts:block' : 'subaccounts:unblock')}
        </Button>
        <Button icon="x" data-action="end" onClick={() => onState('ended')}>
          {t('subaccounts:end')}
        </Button>
      </div>
      {open === 'rights' && <SubAccountForm {...{ t, rules, existing: one, onDone: onChanged }} />}
      {open === 'password' && <PasswordForm {...{ t, rules, existing: one, onDone: onChanged }} />}
    </div>
  )
}

function rightsOf(t: Text, { rights }: SubAccount): string {
  const some = RIGHT_PAGES.filter((page) => rights[page] !== 'none')
  return (
    some.map((page) => `${t(PAGE_NAMES[page])}: ${t(LEVEL_NAMES[rights[page]])}`).join(' · ') ||
    t('subaccounts:no-rights')
  )
}

function columnsOf(t: Text): Column<SubAccount>[] {
  return [
    {
      ...{ key: 'account', title: t('subaccounts:account') },
      cell: ({ account, note }) => (
        <>
          <bdi>{account}</bdi>
          {note && <small className={style.rowNote}>{note}</small>}
        </>
      ),
    },
    {
      ...{ key: 'state', title: t('subaccounts:state') },
      cell: ({ state }) => <Badge kind={STATES[state]}>{t(`subaccounts:state.${state}`)}</Badge>,
    },
    { key: 'rights', title: t('subaccounts:rights'), cell: (one) => rightsOf(t, one) },
    {
      ...{ key: 'seen', title: t('subaccounts:seen') },
      cell: ({ lastSeen }) => (lastSeen ? timeOf(lastSeen, pageLanguage()) : t('subaccounts:never')),
    },
  ]
}
