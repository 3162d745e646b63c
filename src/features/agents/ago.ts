import { LANGUAGES, type Language } from '#brand/brand'
import { environment } from '#core/environment'
import { timeOf } from '#i18n/time.ts'

const MINUTE_MS = 60_000

/** When somebody was here last: minutes ago in the last hour, else the time. */
export function agoOf(iso: string, language: Language): string {
  const minutes = Math.floor((environment().now() - Date.parse(iso)) / MINUTE_MS)
  if (minutes >= 60) return timeOf(iso, language)
  const format = new Intl.RelativeTimeFormat(LANGUAGES[language].locale, { numeric: 'auto', style: 'short' })
  return format.format(-Math.max(0, minutes), 'minute')
}
