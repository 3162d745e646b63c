import { useStore } from '@nanostores/react'
import { type ChangeEvent, type SubmitEvent, useRef } from 'react'
import {
  $identityDraft,
  addDocuments,
  chooseDocument,
  DOCUMENT_ACCEPT,
  IDENTITY_DOCUMENTS,
  MOST_DOCUMENTS,
  NUMBER_CHARACTERS,
  removeDocument,
  sendDocument,
  writeNumber,
} from '#core/protection/identity'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Key, Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import style from './identity.module.css'

/** The kind of the document, its number and its pictures. */
export function IdentityForm({ t }: { t: Text }) {
  const { document, number, numberFault, error, sending, uploading } = useStore($identityDraft)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    await sendDocument()
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <section className={style.part} aria-labelledby="identity-form">
      <h2 id="identity-form">{t('identity:form')}</h2>
      <form ref={form} className={style.form} data-form="identity" noValidate onSubmit={(event) => void send(event)}>
        <Select
          name="document"
          label={t('identity:document')}
          value={document}
          options={IDENTITY_DOCUMENTS.map((value) => ({ value, label: t(`identity:document.${value}`) }))}
          onChange={chooseDocument}
        />
        <Field
          name="number"
          label={t('identity:number')}
          hint={t('identity:number.hint')}
          error={numberFault ? t('identity:number.invalid') : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={NUMBER_CHARACTERS.most}
          value={number}
          onChange={({ target }) => writeNumber(target.value)}
        />
        <Pictures t={t} />
        {error && <ErrorAlert t={t} error={error} />}
        <Button
          type="submit"
          variant="primary"
          size="form"
          wide
          busy={sending || uploading > 0}
          data-action="send-identity"
        >
          {t('identity:submit')}
        </Button>
      </form>
    </section>
  )
}

const PICTURE_FAULTS = {
  type: 'identity:fault.type',
  size: 'identity:fault.size',
  count: 'identity:fault.count',
  required: 'identity:fault.required',
  invalid: 'identity:fault.invalid',
} as const satisfies Record<string, Key>

/** The pictures by the names that they have on this device: nothing shows them again. */
function Pictures({ t }: { t: Text }) {
  const { pictures, uploading, pictureFault, pictureError } = useStore($identityDraft)
  const field = useRef<HTMLDivElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])]
    // Choosing the same picture again after a failure is a change, too.
    target.value = ''
    if (files.length > 0) void addDocuments(files)
  }

  function remove(name: string): void {
    removeDocument(name)
    field.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return (
    <div ref={field} className={style.field}>
      <ChoiceCard
        icon="id"
        aria-busy={uploading > 0 || undefined}
        beside={uploading > 0 && <Loader label={t('identity:uploading')} />}
        input={{
          ...{ type: 'file', name: 'pictures', multiple: true, accept: DOCUMENT_ACCEPT, onChange: choose },
          'aria-invalid': pictureFault !== null || undefined,
        }}
      >
        <b>{t('identity:add', { shown: pictures.length, total: MOST_DOCUMENTS })}</b>
        <small>{t('identity:rule')}</small>
      </ChoiceCard>
      {pictureFault && <Alert>{t(PICTURE_FAULTS[pictureFault])}</Alert>}
      {pictureError && <ErrorAlert t={t} error={pictureError} />}
      {pictures.length > 0 && (
        <ul className={style.pictures}>
          {pictures.map(({ name, file }, index) => (
            <li key={name} data-picture>
              <span>{t('identity:picture', { number: index + 1, name: file })}</span>
              <IconButton
                icon="x"
                label={t('identity:remove', { number: index + 1 })}
                data-action="remove-picture"
                onClick={() => remove(name)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
