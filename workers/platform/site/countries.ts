import type { Country } from '#api/session/countries'
import { countries } from '#api/session/countries'
import type { Language } from '#brand/brand'
import type { App, Serve } from '../app.ts'
import { dialingCodes } from '../directory/phone.ts'

/** Built once per language: 245 names in the order its speakers expect. */
const lists = new Map<Language, Country[]>()

/** `GET /wps/system/countries`. */
export function mountCountries(app: App, serve: Serve): void {
  serve(app, countries, async ({ language }) => {
    const list = lists.get(language) ?? countriesIn(language)
    lists.set(language, list)
    return list
  })
}

function countriesIn(language: Language): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const collator = new Intl.Collator(language)
  return dialingCodes()
    .map(([countryCode, countryDialingCode]) => {
      return { countryCode, countryDialingCode, name: names.of(countryCode) ?? countryCode }
    })
    .sort((a, b) => collator.compare(a.name, b.name))
}
