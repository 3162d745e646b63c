/**
 * The texts of a tile. The tile fills in `{{name}}` and `{{time}}`, so the texts can be passed to an island as they
 * are.
 */
export interface TileText {
  play: string
  playNamed: string
  trial: string
  trialNamed: string
  favourite: string
  soon: string
  maintenance: string
  back: string
}

const KEYS = {
  play: 'lists:tile.play',
  playNamed: 'lists:tile.play.named',
  trial: 'lists:tile.trial',
  trialNamed: 'lists:tile.trial.named',
  favourite: 'lists:tile.keep',
  soon: 'lists:tile.soon',
  maintenance: 'lists:tile.maintenance',
  back: 'lists:tile.back',
} as const satisfies Record<keyof TileText, string>

type TileKey = (typeof KEYS)[keyof TileText]

/**
 * Builds the texts for pages (`tileText((key, blanks) => t(language, key, blanks))`) and for islands
 * (`tileText(useText('lists'))`).
 */
export function tileText(say: (key: TileKey, blanks: Record<string, string>) => string): TileText {
  const blanks = { name: '{{name}}', time: '{{time}}' }
  const entries = Object.entries(KEYS).map(([name, key]) => [name, say(key, blanks)])
  return Object.fromEntries(entries) as TileText
}

/** Replaces a placeholder with a name, a time, a figure or a count. */
export function fill(sentence: string, blank: string, value: string | number): string {
  return sentence.replace(`{{${blank}}}`, () => String(value))
}
