import { type Country, countries } from '#api/session/countries'
import { LANGUAGES, type Language } from '#brand/brand'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { loadStatus } from './status.ts'

/** The countries of mobile numbers, and the preselected one. */
export interface Countries {
  list: readonly Country[]
  /** ISO code of the visitor's country; when unknown, of the language's own country. */
  here: string
}

let cached: Promise<CallResult<Countries>> | null = null

/** Requested once per page, in its language. Returns the same promise each time, a failed one too (see `rules.ts`). */
export function loadCountries(): Promise<CallResult<Countries>> {
  cached ??= fetchCountries()
  return cached
}

/** Requests the countries again after a failure. */
export function reloadCountries(): Promise<CallResult<Countries>> {
  cached = null
  return loadCountries()
}

async function fetchCountries(): Promise<CallResult<Countries>> {
  const language = environment().language()
  const [found, status] = await Promise.all([call(countries, { language }), loadStatus()])
  if (!found.ok) return found
  const list = found.value
  const visitor = status.ok ? status.value.location.country : ''
  const isListed = list.some(({ countryCode }) => countryCode === visitor)
  return { ok: true, value: { list, here: isListed ? visitor : countryOf(language) } }
}

/** `52` of `MX`; the empty string when the countries are not loaded. */
export async function loadDialingCode(country: string): Promise<string> {
  const result = await loadCountries()
  const found = result.ok ? result.value.list.find(({ countryCode }) => countryCode === country) : undefined
  return found?.countryDialingCode ?? ''
}

/** The country of the language's locale. */
function countryOf(language: Language): string {
  return new Intl.Locale(LANGUAGES[language].locale).region ?? ''
}
