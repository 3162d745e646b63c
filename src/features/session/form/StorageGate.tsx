import type { ReactNode } from 'react'
import { environment } from '#core/environment'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'

/** Shows what signs a person in, or why it cannot: a browser that keeps no data loses the session with each page. */
export function StorageGate({ t, children }: { t: Text; children: ReactNode }) {
  const { keepsData, location } = environment()
  if (keepsData()) return children
  const reload = (
    <Button data-action="reload" onClick={() => window.location.reload()}>
      {t('session:storage.reload')}
    </Button>
  )
  return <Alert action={reload}>{t('session:storage.none', { name: location().hostname })}</Alert>
}
