import { LANGUAGES, type Language } from './brand.ts'

/** A helpline, or an organisation that helps, for people who gamble and those around them. */
export interface Helpline {
  /** The country that it serves (ISO 3166-1 alpha-2); null: whoever writes to it. */
  country: string | null
  name: string
  /** As displayed; dialled without the spaces. Null: its page says how to reach it. */
  telephone: string | null
  /** Its own page, https only. */
  url: string
}

/**
 * Who helps, by country, shown on /responsible and beside the breaks. Only public organisations of which name and address
 * are certain; a number only where it is (decision 202). A licence may name others: the operator adds them here.
 */
export const helplines: readonly Helpline[] = [
  {
    country: 'GB',
    name: 'GamCare, National Gambling Helpline',
    telephone: '0808 8020 133',
    url: 'https://www.gamcare.org.uk/',
  },
  {
    country: 'ES',
    name: 'FEJAR, Federación Española de Jugadores de Azar Rehabilitados',
    telephone: null,
    url: 'https://fejar.org/',
  },
  {
    country: 'US',
    name: 'National Council on Problem Gambling',
    telephone: null,
    url: 'https://www.ncpgambling.org/',
  },
  { country: null, name: 'Gambling Therapy', telephone: null, url: 'https://www.gamblingtherapy.org/' },
]

/** The name of a country in a language. */
export const countryName = (country: string, language: Language): string =>
  new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region' }).of(country) ?? country
