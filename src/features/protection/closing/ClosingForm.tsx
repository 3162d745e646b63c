import { useState } from 'react'
import { requireValue } from '#core/checks'
import { createForm } from '#core/form'
import { closeAccount } from '#core/protection/closing'
import { APP_CODE_BLAME, OWNER_BLAME, withCode } from '#core/session/proof'
import { FormShell } from '#forms/FormShell.tsx'
import { CodeOnDemand, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import style from './closing.module.css'

const closingForm = () =>
  createForm<'password' | 'code'>({
    fields: { password: { check: requireValue }, code: {} },
    blame: { ...OWNER_BLAME, ...APP_CODE_BLAME },
    submit: (values) => closeAccount(withCode(values)),
  })

/** The password, and the press that closes the account. */
export function ClosingForm({ t }: { t: Text }) {
  const [form] = useState(closingForm)
  return (
    <section className={style.part} aria-labelledby="closing-close">
      <h2 id="closing-close">{t('closing:close')}</h2>
      <p>{t('closing:close.subtitle')}</p>
      <div className={style.form}>
        <FormShell
          t={t}
          form={form}
          name="close-account"
          submit={{ label: t('closing:submit'), action: 'close-account', variant: 'border' }}
        >
          {(bind) => (
            <>
              <PasswordField t={t} bound={bind('password')} />
              <CodeOnDemand t={t} form={form} />
            </>
          )}
        </FormShell>
      </div>
    </section>
  )
}
