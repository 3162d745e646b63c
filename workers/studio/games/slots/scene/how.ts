import { locale, nameOf, text } from '../../../client/texts.ts'
import type { Face } from '../public-slot.ts'

/** Returns the rules of a game as sentences, derived from its definition. */
export function howOf(game: Face): string[] {
  return [...ruleOf(game), ...wildsOf(game), ...scatterOf(game), ...multiplierOf(game), ...always()]
}

/** Returns the sentence above the pay table that explains the figures beside a card. */
export function leadOf({ rule, counts }: Face): string {
  if (rule.by === 'anywhere') return text('leadAnywhere', { counts: formatList(counts) })
  return text(rule.by === 'ways' ? 'leadWays' : 'leadLines', { counts: formatList(counts) })
}

/** Joins values for reading: "3, 4 y 5". */
export function formatList(values: readonly (number | string)[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(values.map(String))
}

function ruleOf({ rule, counts, reels, rows }: Face): string[] {
  const least = counts[0] ?? 0
  if (rule.by === 'ways')
    return [text('howWays', { count: least, ways: text('onWays', { count: rows ** reels }) }), text('howSum')]
  if (rule.by === 'anywhere') return [text('howAnywhere', { counts: formatList(counts) }), text('howSum')]
  const { from, mixed, loose } = rule
  return [
    text(from === 'both' ? 'howBoth' : 'howLines', { count: loose === null ? least : (counts[1] ?? least) }),
    ...(loose === null ? [] : [text('howLoose', { card: nameOf(loose), n: least })]),
    ...(mixed === null
      ? []
      : [text('howMixed', { cards: formatList(mixed.symbols.map(nameOf)), count: (mixed.pays.at(-1) ?? 0) / 100 })]),
    text('howBest'),
  ]
}

function wildsOf({ wilds, reels, scatter }: Face): string[] {
  return Object.entries(wilds).flatMap(([symbol, wild]) => {
    const blanks = { card: nameOf(symbol), reels: formatList(wild.reels.map((reel) => reel + 1)), n: wild.times }
    return [
      text(scatter === null ? 'howWild' : 'howWildNotScatter', {
        ...blanks,
        scatter: scatter ? nameOf(scatter.symbol) : '',
      }),
      ...(wild.reels.length === reels ? [] : [text('howWildReels', { ...blanks, count: wild.reels.length })]),
      ...(wild.expands ? [text('howExpands', blanks)] : []),
      ...(wild.times > 1 ? [text('howTimes', blanks)] : []),
    ]
  })
}

function scatterOf({ scatter }: Face): string[] {
  if (scatter === null) return []
  return [text('howScatter', { card: nameOf(scatter.symbol), counts: formatList(scatter.counts) })]
}

function multiplierOf({ factors }: Face): string[] {
  return factors === null ? [] : [text('howMultiplier', { factors: formatList(factors.map((factor) => `×${factor}`)) })]
}

function always(): string[] {
  return [text('howTop'), text('howHeld'), text('howFault')]
}
