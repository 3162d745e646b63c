import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { $announced, type Announced as Lists, loadAnnouncements } from '#core/notices/announcements'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'

/** Renders the announcements once they are loaded; until then, or after a failure, one sentence. */
export function Announced({ t, children }: { t: Text; children: (lists: Lists) => ReactNode }) {
  const { value, error } = useStore($announced)
  // Reuses what the popup on arrival has loaded.
  useEffect(() => void ($announced.get().value ?? loadAnnouncements()), [])
  if (value) return children(value)
  return (
    <Waiting
      label={t('notices:loading')}
      problem={error && errorMessage(t, error)}
      retry={t('notices:retry')}
      onRetry={() => void loadAnnouncements()}
    />
  )
}
