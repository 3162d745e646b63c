import { LANGUAGES, type Language } from '#brand/brand'

/** An instant in the reader's zone and language, with its offset: `23 nov 2026, 18:02 GMT-6`. */
export function timeOf(iso: string, language: Language, zone?: string): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(new Date(iso))
}

/** A calendar day in the reader's language. */
export function dayOf(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A month (`2026-11`) in the reader's language: `noviembre de 2026`. */
export function monthOf(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** How far the clocks of a zone are from GMT at a time: `GMT-6`. */
export function offsetOf(zone: string, language: Language, at = new Date()): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, { timeZone: zone, timeZoneName: 'shortOffset' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}

/** A whole number in the reader's language. */
export function countOf(count: number, language: Language): string {
  return new Intl.NumberFormat(LANGUAGES[language].locale).format(count)
}

/** A share in percent in the reader's language: 0.025 is 2.5 %. */
export function percentOf(share: number, language: Language, digits = 2): string {
  const format = { style: 'percent', maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(LANGUAGES[language].locale, format).format(share)
}

/** A time of the day in the reader's zone: `18:02`. */
export function clockOf(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  )
}

/** How long something took, in whole minutes: `41 min`, `1 h 41 min`. */
export function playTimeOf(seconds: number, language: Language): string {
  const write = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return write(rest, 'minute')
  return rest === 0 ? write(hours, 'hour') : `${write(hours, 'hour')} ${write(rest, 'minute')}`
}
