import { openPopup } from '#core/popups'
import { SERVICE_ERRORS } from '#core/service-errors'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'

/** What a call was refused with, and the way to customer service where its sentence sends there. */
export function ErrorAlert({ t, error }: { t: Text; error: Parameters<typeof errorMessage>[1] }) {
  const service = SERVICE_ERRORS.includes(error) && (
    <Button icon="headset" data-action="service" onClick={() => openPopup('service', null)}>
      {t('errors:service')}
    </Button>
  )
  return <Alert action={service}>{errorMessage(t, error)}</Alert>
}
