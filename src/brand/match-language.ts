import { brand, type Language } from './brand.ts'

/** A range of `Accept-Language` is short; who sends more is no browser. */
const MAX_HEADER = 200

/** How well two languages agree. */
const AGREEMENT = { none: 0, language: 1, script: 2, region: 3, exact: 4 } as const
type Agreement = (typeof AGREEMENT)[keyof typeof AGREEMENT]

/**
 * The language of `available` that suits a reader best who wants `wanted`, the dearest first (BCP 47; RFC 4647 section
 * 3.4). Of the first one we speak at all: the tag itself, else the same language and script (`zh-HK` reads `zh-TW`, not
 * `zh-CN`) and best the same region, else the same language. Null when there is none.
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

/** The ranges of an `Accept-Language` header, the dearest first (RFC 9110 section 12.5.4); refused ones are left out. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((text) => /^q=/i.test(text))?.slice(2)
      const weight = quality === undefined ? 1 : Number(quality) || 0
      // Whoever takes any language gets the brand's own.
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

/** Null for what is no tag, such as an underscore between its parts. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}
