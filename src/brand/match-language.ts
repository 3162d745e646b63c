import { brand, type Language } from './brand.ts'

/** An `Accept-Language` header is short; browsers send nothing longer than this. */
const MAX_HEADER = 200

/** How closely two languages match. */
const AGREEMENT = { none: 0, language: 1, script: 2, region: 3, exact: 4 } as const
type Agreement = (typeof AGREEMENT)[keyof typeof AGREEMENT]

/**
 * Returns the language of `available` that best matches `wanted`, in order of preference (BCP 47; RFC 4647 section
 * 3.4). The first wanted language with any match decides: the tag itself, otherwise the same language and script
 * (`zh-HK` matches `zh-TW`, not `zh-CN`), preferably with the same region, otherwise the same language. Null when none
 * matches.
 */
export function matchLanguage<Tag extends string = Language>(
  wanted: readonly string[],
  available: readonly Tag[] = brand.languages as readonly string[] as readonly Tag[],
): Tag | null {
  for (const tag of wanted) {
    const reader = localeOf(tag)
    if (reader === null) continue
    let best: Tag | null = null
    let agreement: Agreement = AGREEMENT.none
    for (const candidate of available) {
      const found = agreementOf(reader, candidate)
      if (found > agreement) [best, agreement] = [candidate, found]
    }
    if (best !== null) return best
  }
  return null
}

/** The ranges of an `Accept-Language` header by preference (RFC 9110 section 12.5.4), without those of weight 0. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((text) => /^q=/i.test(text))?.slice(2)
      const weight = quality === undefined ? 1 : Number(quality) || 0
      // `*` accepts any language, so it becomes the brand's default.
      return { range: range === '*' ? brand.defaultLanguage : range, weight }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range)
}

function agreementOf(reader: Intl.Locale, candidate: string): Agreement {
  const ours = localeOf(candidate)
  if (ours === null || ours.language !== reader.language) return AGREEMENT.none
  if (ours.baseName === reader.baseName) return AGREEMENT.exact
  const [one, other] = [reader.maximize(), ours.maximize()]
  if (one.script !== other.script) return AGREEMENT.language
  return one.region === other.region ? AGREEMENT.region : AGREEMENT.script
}

/** Returns null for an invalid tag, such as one with an underscore. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}
