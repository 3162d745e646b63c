import type { Currency } from '#api/money'
import { LANGUAGES } from '#brand/brand'
import { decimalsOf } from '#core/wallet/amount'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import type { Amount } from '#ui/money.ts'

/** An amount of the wire in the format of `ui/Money`, in the page's language. */
export function amountOf(currency: Currency, minor: number): Amount {
  return { minor, currency, decimals: decimalsOf(currency), locale: LANGUAGES[pageLanguage()].locale }
}

/** A calendar day (`yyyy-MM-dd`) in the page's language. */
export function dayOf(day: string): string {
  return dateIn('UTC', `${day}T00:00:00Z`)
}

/** The day of an instant in a time zone, in the page's language. */
export function dateIn(zone: string, iso: string): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, { dateStyle: 'medium', timeZone: zone })
  return format.format(new Date(iso))
}

/** The day of an instant in the reader's own zone and language. */
export function localDay(iso: string): string {
  return new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, { dateStyle: 'medium' }).format(new Date(iso))
}

/** A number of points in the page's language. */
export function pointsOf(points: number): string {
  return countOf(points, pageLanguage())
}

/** The same with its sign, always written: `+900`, `−1,500`. */
export function signedPoints(points: number): string {
  return `${points < 0 ? '−' : '+'}${pointsOf(Math.abs(points))}`
}
