const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
/** What a browser shows only once something opens it. Not popovers: on a wide screen the side menu always stands. */
const CLOSED = new Set(['dialog', 'template', 'noscript', 'script', 'style'])
const HIDDEN = /\shidden(?=[\s=]|$)/

/** An element that is open while its content is read; for `visit`, the tag around an element and its own state. */
interface Open {
  tag: string
  hidden: boolean
}

/** Calls `visit` with each start tag of built markup, its position, the tag around it, and whether it is hidden. */
function walk(html: string, visit: (tag: string, attributes: string, index: number, parent: Open) => void): void {
  const around: Open[] = []
  // Blanks of the same length keep the positions of all other tags.
  const markup = html.replace(SCRIPT, (script) => ' '.repeat(script.length))
  for (const { 1: end, 2: tag = '', 3: attributes = '', index } of markup.matchAll(TAG)) {
    if (end) {
      const last = around.findLastIndex((open) => open.tag === tag)
      if (last >= 0) around.length = last
      continue
    }
    const parent = around.at(-1) ?? { tag: '', hidden: false }
    const hidden =
      parent.hidden || CLOSED.has(tag) || HIDDEN.test(attributes) || (parent.tag === 'details' && tag !== 'summary')
    visit(tag, attributes, index, { tag: parent.tag, hidden })
    if (!VOID.has(tag) && !attributes.endsWith('/')) around.push({ tag, hidden })
  }
}

/** Names that selectors can match. */
export interface Names {
  tags: ReadonlySet<string>
  classes: ReadonlySet<string>
  attributes: ReadonlySet<string>
}

/** Returns the names of every element that the browser may show before anything is opened. */
export function visibleNames(html: string): Names {
  const tags = new Set<string>(['html', 'head', 'body'])
  const classes = new Set<string>()
  const attributes = new Set<string>()
  walk(html, (tag, text, _, { hidden }) => {
    if (hidden) return
    tags.add(tag)
    for (const [, name = '', value = ''] of text.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) {
      attributes.add(name)
      if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one)
    }
  })
  return { tags, classes, attributes }
}

/**
 * Returns the position of the first child of `<main>` that begins more than `length` characters after its start: there
 * the first screen is over. A shorter page is over after `</main>`; a page without one has no such position.
 */
export function endOfFirstScreen(html: string, length: number): number | null {
  const main = html.search(/<main[\s>]/)
  const end = html.indexOf('</main>')
  if (main < 0 || end < 0) return null
  let after: number | undefined
  walk(html, (tag, _, index, parent) => {
    if (index > main + length && index < end && parent.tag === 'main' && tag !== 'link') after ??= index
  })
  return after ?? end + '</main>'.length
}
