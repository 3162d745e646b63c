import { useState } from 'react'
import type { Invitation, RatePreset } from '#core/agents/invitations'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import type { Text } from '#i18n/text.ts'
import { Select } from '#ui/form/Select.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { PresetFields } from './PresetFields.tsx'
import style from './register-center.module.css'
import { invitationForm, LINK_DAYS } from './register-forms.ts'

interface InviteFormProps {
  t: Text
  rates: readonly RatePreset[]
  onMade: () => void
}

/** Makes an invitation link, which is shown below to be copied or scanned. */
export function InviteForm({ t, rates, onMade }: InviteFormProps) {
  const [made, setMade] = useState<Invitation | null>(null)
  const [form] = useState(() => invitationForm(rates, setMade))
  return (
    <section className={style.panel} aria-labelledby="invite">
      <h2 id="invite">{t('invite:link')}</h2>
      <p className={style.note}>{t('invite:link.subtitle')}</p>
      <FormShell
        t={t}
        form={form}
        name="invite"
        submit={{ label: t('invite:link.do'), action: 'invite' }}
        onDone={() => {
          form.set('note', '')
          onMade()
        }}
      >
        {(bind) => {
          const days = bind('days')
          return (
            <>
              <PresetFields t={t} bind={bind} rates={rates} />
              <Select
                name="days"
                label={t('invite:days')}
                value={days.value}
                options={LINK_DAYS.map((one) => ({
                  value: one,
                  label: t(one === '' ? 'invite:days.ever' : `invite:days.${one}`),
                }))}
                onChange={days.set}
              />
              <FormField
                t={t}
                bound={bind('note')}
                label={t('invite:note')}
                aside={t('invite:optional')}
                hint={t('invite:note.subtitle')}
                autoComplete="off"
                maxLength={120}
              />
            </>
          )
        }}
      </FormShell>
      <div className={style.done} data-shown={made !== null} data-made={made?.code}>
        <p role="status">{made && t('invite:made')}</p>
        {made && <InvitationLink key={made.code} t={t} code={made.code} />}
      </div>
    </section>
  )
}
