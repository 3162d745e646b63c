/** The words of a tile. `{{name}}` and `{{time}}` are filled by the tile, so that an island can be given them as they are. */
export interface TileText {
  play: string
  playNamed: string
  trial: string
  trialNamed: string
  keep: string
  soon: string
  maintenance: string
  back: string
  close: string
}

const KEYS = {
  play: 'lists:tile.play',
  playNamed: 'lists:tile.play.named',
  trial: 'lists:tile.trial',
  trialNamed: 'lists:tile.trial.named',
  keep: 'lists:tile.keep',
  soon: 'lists:tile.soon',
  maintenance: 'lists:tile.maintenance',
  back: 'lists:tile.back',
  close: 'lists:tile.close',
} as const satisfies Record<keyof TileText, string>

type TileKey = (typeof KEYS)[keyof TileText]

/** The same for pages (`tileText((key, blanks) => t(language, key, blanks))`) and for islands (`tileText(useText('lists'))`). */
export function tileText(say: (key: TileKey, blanks: Record<string, string>) => string): TileText {
  const blanks = { name: '{{name}}', time: '{{time}}' }
  const entries = Object.entries(KEYS).map(([name, key]) => [name, say(key, blanks)])
  return Object.fromEntries(entries) as TileText
}

/** Puts a name, a time or a count where its blank is. */
export function fill(sentence: string, blank: string, value: string | number): string {
  return sentence.replace(`{{${blank}}}`, () => String(value))
}
