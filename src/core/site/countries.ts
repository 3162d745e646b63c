import { type Country, countries } from '#api/countries'
import { LANGUAGES, type Language } from '#brand/brand'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { loadStatus } from './status.ts'

/** The countries a number can be of, and the one to begin with. */
export interface Countries {
  list: readonly Country[]
  /** ISO code of where the visitor is; of the language's own country when that is not known. */
  here: string
}

let asked: Promise<CallResult<Countries>> | null = null

/** Asked once a page, in its language. The same promise each time, a failed one too (see `rules.ts`). */
export function loadCountries(): Promise<CallResult<Countries>> {
  asked ??= ask()
  return asked
}

/** Asks once more, when somebody says so. */
export function askCountriesAgain(): Promise<CallResult<Countries>> {
  asked = null
  return loadCountries()
}

async function ask(): Promise<CallResult<Countries>> {
  const language = environment().language()
  const [found, status] = await Promise.all([call(countries, { language }), loadStatus()])
  if (!found.ok) return found
  const list = found.value
  const visitor = status.ok ? status.value.location.country : ''
  const known = list.some(({ countryCode }) => countryCode === visitor)
  return { ok: true, value: { list, here: known ? visitor : countryOf(language) } }
}

/** `52` of `MX`; an empty text while the countries are not known. */
export async function dialingCodeOf(country: string): Promise<string> {
  const known = await loadCountries()
  const found = known.ok ? known.value.list.find(({ countryCode }) => countryCode === country) : undefined
  return found?.countryDialingCode ?? ''
}

/** The country whose numbers and dates the language uses. */
function countryOf(language: Language): string {
  return new Intl.Locale(LANGUAGES[language].locale).region ?? ''
}
