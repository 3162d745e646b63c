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
  languages: ['es', 'en', 'pt'],
  currency: 'MXN',
  /** One wallet for all games; false: one at each vendor that keeps them (specification section 3 "Wallet"). */
  isSingle: true,
  /** Countries whose time zone and number format stand behind each language's plain text. */
  locales: { es: 'es-MX', en: 'en-US', pt: 'pt-BR' },
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

export type Language = (typeof brand.languages)[number]
