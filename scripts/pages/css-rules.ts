/** A rule of a style sheet with the layer it is in; a statement outside every layer has the layer ''. */
export interface Rule {
  layer: string
  text: string
}

const LAYER = /^@layer ([\w-]+)\{/
/** At-rules that hold other rules. */
const GROUP = /^@(?:media|supports|container|starting-style)[^{]*\{/
const PARENTHESES = /\([^()]*\)/g
const TOP_LEVEL_COMMA = /,(?![^()]*\))/

/** Returns the rules of a minified style sheet in their order, taken out of their layers. */
export function rulesOf(css: string): Rule[] {
  return blocksOf(css).flatMap((block) => {
    const layer = LAYER.exec(block)
    if (!layer) return [{ layer: '', text: block }]
    return blocksOf(block.slice(layer[0].length, -1)).map((text) => ({ layer: layer[1] ?? '', text }))
  })
}

/** Returns a style sheet of these rules. Rules of one layer stay in order; the layers have an order of their own. */
export function sheetOf(rules: readonly Rule[]): string {
  const layers = Map.groupBy(rules, ({ layer }) => layer)
  return [...layers]
    .map(([layer, inside]) => [layer, inside.map(({ text }) => text).join('')])
    .map(([layer, text]) => (layer ? `@layer ${layer}{${text}}` : text))
    .join('')
}

/**
 * Returns the part of a rule whose selectors `matches` accepts; empty when it accepts none. What has no selector, such
 * as a font, is returned whole, and animations are left out. `matches` gets a selector without what is in parentheses.
 */
export function filterRule(text: string, matches: (selector: string) => boolean): string {
  const group = GROUP.exec(text)?.[0]
  if (group !== undefined) {
    const inside = blocksOf(text.slice(group.length, -1)).map((rule) => filterRule(rule, matches))
    const rest = inside.join('')
    return rest && `${group}${rest}}`
  }
  if (text.startsWith('@keyframes')) return ''
  if (text.startsWith('@')) return text
  const start = text.indexOf('{')
  const selectors = splitSelectors(text.slice(0, start)).filter((selector) => matches(withoutParentheses(selector)))
  return selectors.length > 0 ? `${selectors.join(',')}${text.slice(start)}` : ''
}

function splitSelectors(list: string): string[] {
  return list.split(TOP_LEVEL_COMMA)
}

function withoutParentheses(selector: string): string {
  const shorter = selector.replace(PARENTHESES, '')
  return shorter === selector ? selector : withoutParentheses(shorter)
}

/** Divides a style sheet, or the inside of a block, into its outermost rules and statements. */
function blocksOf(css: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  let quote = ''
  const close = (end: number) => {
    blocks.push(css.slice(start, end).trim())
    start = end
  }
  for (let index = 0; index < css.length; index += 1) {
    const letter = css[index] as string
    if (letter === '\\') index += 1
    else if (quote) quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '{') depth += 1
    else if (letter === '}') depth -= 1
    if (!quote && depth === 0 && (letter === '}' || letter === ';')) close(index + 1)
  }
  return blocks.filter(Boolean)
}
