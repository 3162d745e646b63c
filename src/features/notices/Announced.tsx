import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { $announced, type Announced as Lists, loadAnnouncements } from '#core/notices/announcements'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Waiting } from '#ui/Waiting.tsx'

/** What the house announces, once it is here; meanwhile, or failing that, one sentence. */
export function Announced({ t, children }: { t: Text; children: (lists: Lists) => ReactNode }) {
  const { value, error } = useStore($announced)
  // What was loaded for an arrival serves the popups too.
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
