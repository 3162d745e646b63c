import { environment } from '#core/environment'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { SERVICE_ERRORS } from '#core/service-errors'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'

/** What a call was refused with, and the way to where its sentence sends: customer service, or the verification. */
export function ErrorAlert({ t, error }: { t: Text; error: Parameters<typeof errorMessage>[1] }) {
  const service = SERVICE_ERRORS.includes(error) && (
    <Button icon="headset" data-action="service" onClick={() => openPopup('service', null)}>
      {t('errors:service')}
    </Button>
  )
  const identity = error === 'identity-required' && (
    <Button icon="id" data-action="identity" onClick={goToIdentity}>
      {t('errors:identity-required.link')}
    </Button>
  )
  return <Alert action={service || identity}>{errorMessage(t, error)}</Alert>
}

function goToIdentity(): void {
  environment().go(pathIn(environment().language(), memberPath('identity')))
}
