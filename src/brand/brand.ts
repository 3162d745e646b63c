/**
 * A language of the site: its name in that language, its writing direction, and the locale (BCP 47) of its numbers and
 * dates.
 */
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

/** A BCP 47 tag, spelled as in URLs and in the names of the text folders. */
export type Language = keyof typeof rows

/** The languages of this brand, in the order they are offered. */
export const LANGUAGES: Readonly<Record<Language, LanguageRow>> = rows

/** A link to a page of the brand elsewhere, or to its application. */
export interface Resource {
  labelNameEn: string
  url: string
}

const NONE: readonly Resource[] = []

/**
 * The configuration of one brand (specification section 3 "Brand config"). It imports nothing, so any module may import
 * it. A white label replaces the folder of this file (docs/decisions/099-one-brand-in-one-folder.md).
 */
export const brand = {
  name: 'Farol',
  platform: 'WEB',
  merchantCode: 'farol',
  lotteryType: 'Lott',
  defaultLanguage: 'es',
  languages: Object.keys(rows) as Language[],
  /** The language for other companies' programs that request none of ours (operator wallet 1.5: `lang`). */
  interfaceLanguage: 'en',
  currency: 'MXN',
  /** The time zone (IANA) of the days of a statement whose caller names none. */
  timeZone: 'America/Mexico_City',
  /** True: one wallet for all games. False: one at each vendor that has wallets (specification section 3 "Wallet"). */
  isSingle: true,
  esportGame: 'IMES',
  cockfightGame: 'SV3',
  prizeModes: ['LOTT', 'ZY', 'ELOTT', 'SEA'],
  /** The initial balance of a trial account, in minor units of FUN, the play money currency. */
  playMoney: 500_000,
  /** What needs the payment password, until an operator says otherwise. */
  paymentOperations: [] as readonly ('withdrawal' | 'transfer' | 'redemption')[],
  /** Minimum age for registering, in years. */
  minimumAge: 18,
  /** Nobody older registers: a birth date from before is a mistake. */
  maximumAge: 120,
  /** Hosts a customer service URL may point at, after `https:` or after the @ of a `mailto:`. */
  customerServiceHosts: ['farol.example'],
  /**
   * The brand's pages on other sites, and its application (specification section 3 "System status response"). An empty
   * list shows no links.
   */
  resources: {
    /** For example `{ labelNameEn: 'Facebook', url: 'https://...' }`. */
    SOCIAL: NONE,
    /** For example `{ labelNameEn: 'Android', url: 'https://.../farol.apk' }`. */
    APP: NONE,
  },
  /** The licensee, the licence and the authority, as the footer states them; empty until there is a licence. */
  licence: '',
  /** True: games that cannot be opened yet are listed too, marked and last, but never on home. */
  comingGames: false as boolean,
  /** Members may invite friends (specification section 3 "availablePromo"). */
  referral: true,
  /** Hosts a banner may link to, subdomains included. */
  linkHosts: ['farol.example'],
  /** Vendor names in the footer's strip (specification section 2 "Footer"). */
  vendors: ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'],
} as const

/** The whitelabel flags until an operator sets them. Apart from `brand`: every page would carry them. */
export const FLAGS = {
  MOBILENUMREG3: false,
  USERNAMEREG3: true,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  AGENTPOLICY3: true,
  FREEPLAY3: true,
  PWDEXPFORCECHANGE3: false,
  MOBILEVERCODELOGIN3: false,
  MEMBEROVERLAY3: false,
  AGENTOVERLAY3: false,
} as const

/** Contact channels; `path` is encoded as a platform sends it (here mailto:ayuda@farol.example). */
export const CUSTOMER_SERVICE = [
  { csType: 'EMAIL', path: 'tySYlPnQTA4KtcSH+qUWrYRo0dUOlFJiXIRPE0CXFaE=k7Qm2xVd' },
] as const
