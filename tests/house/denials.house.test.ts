import { describe, expect, test } from 'vitest'
import { brand, type Language } from '#brand/brand'
import { catalogue } from '#brand/catalogue'
import { depositMethods } from '#brand/deposit-methods'
import { isBuiltPath, MEMBER_PAGES, memberPath } from '#core/site/built-pages'
import { UNBUILT_ROUTES } from '#core/site/unbuilt-routes'
import { filesIn, read, sources } from '#tests/support/tree'

/**
 * What the texts say is not there. Each sentence is bound to the feature whose absence it states: it fails here when the
 * feature is built and the sentence is still there, and when the sentence is gone or reworded while the feature is not.
 */
interface Denial {
  /** The page or the feature that is not there. */
  feature: string
  isBuilt: boolean
  /** Texts of `src/i18n`, in every language. */
  keys?: readonly string[]
  /** Sentences of `src/content`, by file. */
  content?: Readonly<Record<string, Readonly<Record<Language, string>>>>
  /** What "What is not built" in README.md says. */
  readme?: RegExp
}

const hasCatalogued = (...types: readonly string[]) => catalogue.some(({ gameType }) => types.includes(gameType))
const inPages = (what: string) => new RegExp(String.raw`\bpages for [^.;]*\b${what}\b`)
const page = (name: (typeof MEMBER_PAGES)[number], what: string): Denial => ({
  feature: memberPath(name),
  isBuilt: isBuiltPath(memberPath(name)),
  readme: inPages(what),
})
const lottery = (name: string): Denial => ({
  feature: `/${name}`,
  isBuilt: isBuiltPath(`/${name}`),
  keys: [`site:${name}.title`, `site:${name}.subtitle`, `seo:${name}`],
  readme: /lottery pages only say that they are not open/,
})

const NO_LICENCE = {
  es: 'Esta instalación todavía no los tiene.',
  en: 'This installation has none yet.',
  pt: 'Esta instalação ainda não os tem.',
}

const DENIALS: readonly Denial[] = [
  lottery('lottery'),
  lottery('seaLottery'),
  lottery('vnLottery'),
  page('manualRebate', 'rebates'),
  page('referral', 'invitations'),
  {
    feature: 'a licence',
    isBuilt: brand.licence !== '',
    content: { 'pages/about.md': NO_LICENCE, 'pages/terms.md': NO_LICENCE },
  },
  {
    feature: 'a cashier of real money',
    isBuilt: depositMethods.every(({ enabled, provider }) => !enabled || provider !== 'demo'),
    content: {
      'help/deposits.md': {
        es: 'Los medios que ves hoy son de demostración',
        en: 'The methods you see today are for demonstration',
        pt: 'Os meios que você vê hoje são de demonstração',
      },
      'pages/terms.md': {
        es: 'la caja es de demostración',
        en: 'the cashier is a demonstration',
        pt: 'a caixa é de demonstração',
      },
    },
  },
  {
    feature: 'notifications of the installed app',
    isBuilt: [...sources(), ...filesIn('public', ['.js'])].some((path) =>
      /pushManager|showNotification/.test(read(path)),
    ),
    content: {
      'pages/app.md': {
        es: 'No envía notificaciones.',
        en: 'It sends no notifications.',
        pt: 'Não envia notificações.',
      },
    },
  },
  {
    feature: 'cockfights, sports and lotteries of our own',
    isBuilt: hasCatalogued('COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'),
    readme: /Cockfights, sports and lotteries need a vendor/,
  },
  {
    feature: 'a web console of operators',
    isBuilt: filesIn('src/pages', ['.astro']).some((path) => /console|operator|ops/i.test(path)),
    readme: /a command line, no web console/,
  },
]

/** Sentences with such a word say that something is not there, or not now. */
const WORDS: Readonly<Record<Language, RegExp>> = {
  es: /(?<!\p{L})(?:todavía|aún|próximamente|por ahora|de momento)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:yet|coming soon|for now)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:ainda|em breve|por enquanto)(?!\p{L})/iu,
}

/** What they say of a list that is empty, by the end of the key. */
const EMPTY = /(?:^|[.:])(?:none|nobody|empty)$|Empty$/

/** What they say of the state of one account, amount, game or day. */
const STATES: ReadonlySet<string> = new Set([
  'bonuses:terms',
  'errors:sub-account-blocked',
  'fields:proof.payment.unset',
  'lists:tile.soon',
  'rewards:state.soon',
  'statements:range.future',
  'studio:excluded',
  'studio:revealedLater',
  'studio:stopped',
  'transfers:bonus.subtitle',
  'withdrawals:applying.subtitle',
])

const UNBUILT = /^## What is not built\n([\s\S]*?)(?=^## )/m.exec(read('README.md'))?.[1] ?? ''
const nounOf = (path: string) => /([\w-]+)\.json$/.exec(path)?.[1] ?? path

/** The short texts of a language by `noun:key`. */
function textsIn(language: Language): ReadonlyMap<string, string> {
  return new Map(
    filesIn(`src/i18n/${language}`, ['.json']).flatMap((path) =>
      Object.entries(JSON.parse(read(path)) as Record<string, string>).map(
        ([key, text]) => [`${nounOf(path)}:${key}`, text] as const,
      ),
    ),
  )
}

const sentencesIn = (text: string) => text.split(/(?<=[.!?])\s|\n/)

/** Returns the places of a denial that are there. */
function placesOf({ keys = [], content = {}, readme }: Denial): Map<string, boolean> {
  const places = new Map<string, boolean>()
  for (const language of brand.languages) {
    const texts = textsIn(language)
    for (const key of keys) places.set(`${language} ${key}`, texts.has(key))
    for (const [file, sentence] of Object.entries(content))
      places.set(
        `${language} ${file} "${sentence[language]}"`,
        read(`src/content/${language}/${file}`).includes(sentence[language]),
      )
  }
  if (readme) places.set(`README.md ${readme}`, readme.test(UNBUILT))
  return places
}

/** Returns what is wrong: a text that denies what is built, or a missing text of what is not. */
function faultsOf(denial: Denial): string[] {
  return [...placesOf(denial)].flatMap(([place, isThere]) => {
    if (denial.isBuilt && isThere) return [`${place} denies ${denial.feature}, which is built`]
    return denial.isBuilt || isThere ? [] : [`${place} is gone: bind what says now that ${denial.feature} is not there`]
  })
}

describe('what the texts say is not there', () => {
  test.each(DENIALS)('$feature', (denial) => {
    expect(faultsOf(denial)).toEqual([])
  })

  test.each(DENIALS)('$feature is denied nowhere once it is built', (denial) => {
    const faults = faultsOf({ ...denial, isBuilt: !denial.isBuilt })
    expect(faults).toHaveLength(placesOf(denial).size)
  })

  test('covers every page that is not built', () => {
    const unbuilt = [...MEMBER_PAGES.map(memberPath), ...UNBUILT_ROUTES].filter((path) => !isBuiltPath(path))
    expect(unbuilt.filter((path) => !DENIALS.some(({ feature }) => feature === path))).toEqual([])
  })

  test.each(brand.languages)('holds every sentence in %s that says "not yet"', (language) => {
    const bound = new Set(DENIALS.flatMap(({ keys = [] }) => keys))
    const short = [...textsIn(language)].filter(
      ([key, text]) => WORDS[language].test(text) && !bound.has(key) && !STATES.has(key) && !EMPTY.test(key),
    )
    const long = filesIn(`src/content/${language}`, ['.md']).flatMap((path) => {
      const listed = DENIALS.flatMap(({ content = {} }) => content[path.replace(`src/content/${language}/`, '')] ?? [])
      return sentencesIn(read(path)).filter(
        (sentence) => WORDS[language].test(sentence) && !listed.some((one) => sentence.includes(one[language])),
      )
    })
    expect([...short.map(([key]) => key), ...long]).toEqual([])
  })
})
