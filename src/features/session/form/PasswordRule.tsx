import { type ReactNode, use, useState } from 'react'
import type { FieldRule } from '#api/site'
import { loadRegisterRules, reloadRegisterRules } from '#core/site/rules'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'

/** Passes on the server's password rule; after a failure shows the error and a retry button. Suspends while loading. */
export function WithRule({ t, children }: { t: Text; children: (rule: FieldRule | undefined) => ReactNode }) {
  const [request, setRequest] = useState(loadRegisterRules)
  const rules = use(request)
  if (rules.ok) return children(rules.value.password)
  return (
    <Alert action={<Button onClick={() => setRequest(reloadRegisterRules())}>{t('session:retry')}</Button>}>
      {errorMessage(t, rules.error)}
    </Alert>
  )
}
