import { brand } from '#brand/brand'
import { languageIn, prefixOf } from '#brand/language-path'

const PREFIXES = brand.languages.map(prefixOf)

/** `/en/` is how people write it; `/en` is its canonical name. */
const HOME_NAMES = ['/', '/index', '/index.html', '/home']
const MISSPELT = { '/lottert': '/lottery', '/vnlottery': '/vnLottery', '/sealottery': '/seaLottery' } as const

/** Other names of home, served in place with a canonical link (specification section 2). */
export const HOME_ALIASES: ReadonlyMap<string, string> = new Map(
  PREFIXES.flatMap((prefix) => HOME_NAMES.map((name) => [prefix + name, prefix || '/'] as const)).filter(
    ([name, home]) => name !== home,
  ),
)

/** Names that older links misspell, sent on for good (decisions.md "Wire"). */
export const REDIRECTS: ReadonlyMap<string, string> = new Map(
  PREFIXES.flatMap((prefix) => Object.entries(MISSPELT).map(([from, to]) => [prefix + from, prefix + to] as const)),
)

/** Where a game is played in the page itself. */
export const GAME_PAGES: ReadonlySet<string> = new Set(PREFIXES.map((prefix) => `${prefix}/seamless`))

/** The "not found" document in the language of the path. */
export function notFoundPath(path: string): string {
  return `${prefixOf(languageIn(path) ?? brand.defaultLanguage)}/404`
}
