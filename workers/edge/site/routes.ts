import { brand } from '#brand/brand'
import { languageIn, prefixOf } from '#brand/language-path'

const PREFIXES = brand.languages.map(prefixOf)

/** Visitors also type `/en/`; the canonical path is `/en`. */
const HOME_NAMES = ['/', '/index', '/index.html', '/home']
const MISSPELT = { '/lottert': '/lottery', '/vnlottery': '/vnLottery', '/sealottery': '/seaLottery' } as const

/** Other names of home, served in place with a canonical link (specification section 2). */
export const HOME_ALIASES: ReadonlyMap<string, string> = new Map(
  PREFIXES.flatMap((prefix) => HOME_NAMES.map((name) => [prefix + name, prefix || '/'] as const)).filter(
    ([name, home]) => name !== home,
  ),
)

/** Misspelt paths of older links, redirected permanently. */
export const REDIRECTS: ReadonlyMap<string, string> = new Map(
  PREFIXES.flatMap((prefix) => Object.entries(MISSPELT).map(([from, to]) => [prefix + from, prefix + to] as const)),
)

/** The pages that frame a game. */
export const GAME_PAGES: ReadonlySet<string> = new Set(PREFIXES.map((prefix) => `${prefix}/seamless`))

/** Returns the path of the "not found" document in the language of `path`. */
export function notFoundPath(path: string): string {
  return `${prefixOf(languageIn(path) ?? brand.defaultLanguage)}/404`
}
