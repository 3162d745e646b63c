import type { Currency } from '#api/money'
import { LANGUAGES } from '#brand/brand'
import { decimalsOf } from '#core/wallet/amount'
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
