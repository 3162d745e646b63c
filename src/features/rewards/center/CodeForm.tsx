import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { $codeEntry, leaveCodeEntry, sendCode, writeCode } from '#core/rewards/code-entry'
import { failureMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import style from './code.module.css'
import { nameOf } from './reward-text.tsx'

/** Where a member enters a promotion code. What is wrong with it stands below the field. */
export function CodeForm({ t }: { t: Text }) {
  const { code, sending, fault, taken } = useStore($codeEntry)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => leaveCodeEntry, [])

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    await sendCode()
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <section className={style.code} aria-labelledby="reward-code">
      <h2 id="reward-code">{t('rewards:code')}</h2>
      <form ref={form} data-form="code" noValidate onSubmit={(event) => void send(event)}>
        <Field
          name="code"
          label={t('rewards:code.label')}
          hint={t('rewards:code.hint')}
          error={fault === null ? undefined : faultMessage(t, fault)}
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => writeCode(target.value)}
          beside={
            <Button type="submit" size="form" busy={sending} data-action="send-code">
              {t('rewards:code.submit')}
            </Button>
          }
        />
      </form>
      <div role="status" className={style.taken} data-taken={taken?.id}>
        {taken && (
          <p>
            <Icon name="check" size={18} />
            {t('rewards:code.taken', { name: nameOf(t, taken) })}
          </p>
        )}
      </div>
    </section>
  )
}

function faultMessage(t: Text, fault: 'required' | Parameters<typeof failureMessage>[1]): string {
  if (fault === 'required') return t('rewards:code.required')
  return fault.error === 'excluded' ? t('rewards:code.excluded') : failureMessage(t, fault)
}
