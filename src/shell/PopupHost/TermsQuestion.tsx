import { useState } from 'react'
import { acceptTerms } from '#core/member/terms'
import { pathIn } from '#core/path'
import type { PopupParams } from '#core/popups'
import { errorMessage } from '#i18n/messages.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { GenericDialog } from './GenericDialog.tsx'

/** The terms have changed: they are accepted before a deposit or a game. Who does not can still withdraw. */
export function TermsQuestion({ param }: { param: PopupParams['message'] }) {
  const t = useText('session', 'errors')
  const [failure, setFailure] = useState<Awaited<ReturnType<typeof acceptTerms>>>(null)

  async function accept(): Promise<boolean> {
    const error = await acceptTerms()
    setFailure(error)
    return error === null
  }

  const buttons = [
    { label: t('session:terms.later'), name: 'later' },
    { label: t('session:terms.accept'), name: 'accept', primary: true, act: accept },
  ]
  return (
    <GenericDialog name="message" of={param} dialog={{ title: t('session:terms.title'), buttons }}>
      <p data-notice="terms-changed">{t('session:terms.body')}</p>
      <p>
        <a href={pathIn(pageLanguage(), '/terms')} target="_blank" rel="noreferrer">
          {t('session:terms.read')}
        </a>
      </p>
      {failure && <Alert>{failure === 'conflict' ? t('session:terms.reload') : errorMessage(t, failure)}</Alert>}
    </GenericDialog>
  )
}
