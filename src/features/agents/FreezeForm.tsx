import { useState } from 'react'
import type { TeamMember } from '#api/agents/team'
import { setPlayFrozen } from '#core/agents/team'
import { byRule, each, requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import type { Text } from '#i18n/text.ts'
import style from './team.module.css'

const REASON = { enabled: true, required: true, acceptedPattern: '*', patternId: 'ANY', minLength: 3, maxLength: 500 }

const reasonForm = (account: string): Form<'reason'> =>
  createForm<'reason'>({
    fields: {
      reason: { check: each<'reason'>(requireValue, (typed, values) => byRule(REASON)(typed.trim(), values)) },
    },
    blame: { 'bad-input': 'reason' },
    submit: ({ reason }) => setPlayFrozen(account, { frozen: true, reason }),
  })

interface FreezeFormProps {
  t: Text
  member: Pick<TeamMember, 'account' | 'members'>
  onDone: () => void
}

/** Stops the play of one account, with the reason that its owner reads; says whom it stops and whom it does not. */
export function FreezeForm({ t, member: { account, members }, onDone }: FreezeFormProps) {
  const [form] = useState(() => reasonForm(account))
  return (
    <>
      <p className={style.note}>
        {t('team:freeze.alone', { account })} {members > 0 && t('team:freeze.below', { count: members })}{' '}
        {t('team:freeze.subtitle')}
      </p>
      <FormShell
        t={t}
        form={form}
        name="freeze"
        submit={{ label: t('team:freeze.do', { account }), action: 'freeze-confirm', variant: 'border' }}
        onDone={onDone}
      >
        {(bind) => (
          <FormField
            t={t}
            bound={bind('reason')}
            label={t('team:freeze.reason')}
            hint={t('team:freeze.reason.subtitle')}
            autoComplete="off"
            maxLength={500}
          />
        )}
      </FormShell>
    </>
  )
}
