/** A language of the site: its own name for itself, how it is written, whose numbers and dates it uses (BCP 47). */
export interface LanguageRow {
  name: string
  dir: 'ltr' | 'rtl'
  locale: string
}

const rows = {
  es: { name: 'Español', dir: 'ltr', locale: 'es-MX' },
  en: { name: 'English', dir: 'ltr', locale: 'en-US' },
  pt: { name: 'Português', dir: 'ltr', locale: 'pt-BR' },
} as const satisfies Record<string, LanguageRow>

/** A BCP 47 tag, written as it stands in addresses and in the names of folders of texts. */
export type Language = keyof typeof rows

/** The languages of this brand, in the order they are offered. */
export const LANGUAGES: Readonly<Record<Language, LanguageRow>> = rows

/**
 * One brand. A white label is another file like this and nothing else; it imports nothing, and anyone may import it.
 * Specification section 3 "Brand config".
 */
export const brand = {
  name: 'Farol',
  platform: 'WEB',
  merchantCode: 'farol',
  lotteryType: 'Lott',
  defaultLanguage: 'es',
  languages: Object.keys(rows) as Language[],
  /** For programs of other companies that ask in no language of ours (operator wallet 1.5: `lang`). */
  interfaceLanguage: 'en',
  currency: 'MXN',
  /** One wallet for all games; false: one at each vendor that keeps them (specification section 3 "Wallet"). */
  isSingle: true,
  esportGame: 'IMES',
  cockfightGame: 'SV3',
  prizeModes: ['LOTT', 'ZY', 'ELOTT', 'SEA'],
  /** What a trial account starts with, in minor units of FUN, the currency that is play money. */
  playMoney: 500_000,
  /** Youngest age that may register, in years (decisions.md "Age"). */
  minimumAge: 18,
  /** How to reach people; `path` is encoded as a platform sends it (here mailto:ayuda@farol.example). */
  customerService: [{ csType: 'EMAIL', path: 'tySYlPnQTA4KtcSH+qUWrYRo0dUOlFJiXIRPE0CXFaE=k7Qm2xVd' }],
  /** Hosts a customer-service address may point at, after `https:` or after the @ of a `mailto:`. */
  customerServiceHosts: ['farol.example'],
  /** Where the house is elsewhere, and its application (specification section 3 "System status response"). None is shown
      where there is none. */
  resources: {
    SOCIAL: [
      { labelNameEn: 'Facebook', url: 'https://farol.example/facebook' },
      { labelNameEn: 'YouTube', url: 'https://farol.example/youtube' },
    ],
    APP: [{ labelNameEn: 'Android', url: 'https://farol.example/app/farol.apk' }],
  },
  /** Members may invite friends (specification section 3 "availablePromo"). */
  referral: true,
  /** Hosts a banner may lead to, and those under them. */
  linkHosts: ['farol.example'],
  /** Vendor names in the footer's strip (specification section 2 "Footer"). */
  vendors: ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'],
  flags: {
    MOBILENUMREG3: false,
    USERNAMEREG3: true,
    MOBILENUMPASSREG3: false,
    REGMOBVERF3: false,
    AGENTPOLICY3: true,
    FREEPLAY3: true,
    PWDEXPFORCECHANGE3: false,
    MOBILEVERCODELOGIN3: false,
  },
} as const
