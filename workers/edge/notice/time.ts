import { LANGUAGES, type Language } from '#brand/brand'

/** A return time as people read it: `05:30 GMT−6`, with the day before it unless that is today. */
export interface ReturnTime {
  text: string
  isToday: boolean
}

/**
 * Formats the moment in the visitor's time zone or, when the network does not report one, at the offset of `until`.
 * The text always names the offset, because others may read it elsewhere. `until`: ISO 8601 with
 * offset.
 */
export function returnTime(until: string, timeZone: string, language: Language, now: Date): ReturnTime {
  const zone = isZone(timeZone) ? timeZone : writtenOffset(until)
  const locale = LANGUAGES[language].locale
  const at = new Date(until)
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'shortOffset',
  })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: zone })
  const isToday = day.format(at) === day.format(now)
  const time = clock.format(at).replace('GMT-', 'GMT−')
  return { text: isToday ? time : `${day.format(at)}, ${time}`, isToday }
}

function isZone(name: string): boolean {
  if (name === '') return false
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function writtenOffset(until: string): string {
  return /[+-]\d\d:\d\d$/.exec(until)?.[0] ?? 'UTC'
}
