import { LANGUAGES } from '#brand/brand'
import { languageOf } from '#core/environment'
import { offsetOf } from '#i18n/time.ts'

/** The clock of the agent centre: the reader's own, with its offset, each second (specification section 2). */
const language = languageOf(document.documentElement.lang)
const { locale } = LANGUAGES[language]
const time = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
const { timeZone } = time.resolvedOptions()

function write(part: string, text: string) {
  const element = document.querySelector(`[data-clock=${part}]`)
  if (element && element.textContent !== text) element.textContent = text
}

/** Writes each second as it begins; returns what ends it. */
export function runClock(): () => void {
  let next: ReturnType<typeof setTimeout>
  const tick = () => {
    const now = new Date()
    write('time', time.format(now))
    write('offset', offsetOf(timeZone, language, now).replace('-', '−'))
    const day = date.format(now)
    write('date', day.charAt(0).toLocaleUpperCase(locale) + day.slice(1))
    next = setTimeout(tick, 1_000 - now.getMilliseconds())
  }
  tick()
  return () => clearTimeout(next)
}
