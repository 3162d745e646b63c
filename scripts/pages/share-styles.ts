import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../built.ts'
import { filterRule, type Rule, rulesOf, sheetOf } from './css-rules.ts'
import { endOfFirstScreen, type Names, visibleNames } from './markup.ts'

/** What begins so many characters after the start of `<main>` waits for the shared file. */
const FIRST_SCREEN = 8000
/** The style that Astro writes at the end of the head. */
const PAGE_STYLE = /<style>((?:(?!<\/style>)[\s\S])*)<\/style>(?=(?:(?!<style)[\s\S])*<\/head>)/
/** States that a page has only once a person acts. */
const ACTED = /:(?:hover|active|focus|focus-visible|focus-within|popover-open|user-invalid)\b|::backdrop|\[open\]/
const SCOPE = /\[(data-astro-cid-\w+)/g

interface StyledPage {
  file: string
  html: string
  style: string
  rules: readonly Rule[]
}

/**
 * Moves the styles of all pages into one file that browsers cache, and leaves in each page the rules of its first
 * screen. The link to the file stands where the first screen ends: what is above it is painted at once, what is below
 * only with its style (a browser reads no further before the file has come), so nothing is ever shown without it.
 */
export function shareStyles(dist: string = join(ROOT, 'dist')): void {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort()
    .flatMap((name) => readPage(join(dist, name)))
  // A second declaration of a face would load it again, so fonts and transitions stay in the pages.
  const shared = sheetOf(unionOf(pages.map(({ rules }) => rules)).filter(({ text }) => !isStatement(text)))
  const href = `/_astro/site.${createHash('sha256').update(shared).digest('base64url').slice(0, 8)}.css`
  writeFileSync(join(dist, href), shared)
  for (const page of pages) writeFileSync(page.file, linkStyles(page, href))
}

function readPage(file: string): StyledPage[] {
  const html = readFileSync(file, 'utf8')
  const found = PAGE_STYLE.exec(html)
  return found ? [{ file, html, style: found[0], rules: rulesOf(found[1] ?? '') }] : []
}

const isStatement = (text: string) => /^@(?:font-face|view-transition|media[^{]*\{@view-transition)/.test(text)

/** Returns each rule once. A rule that only some pages have comes after the rule that precedes it there. */
function unionOf(sheets: readonly (readonly Rule[])[]): Rule[] {
  const union: Rule[] = []
  const keys: string[] = []
  const keyOf = ({ layer, text }: Rule) => `${layer} ${text}`
  for (const sheet of sheets.toSorted((one, other) => other.length - one.length)) {
    let previous = -1
    for (const rule of sheet) {
      const existing = keys.indexOf(keyOf(rule))
      if (existing < 0) {
        union.splice(previous + 1, 0, rule)
        keys.splice(previous + 1, 0, keyOf(rule))
      }
      previous = existing < 0 ? previous + 1 : existing
    }
  }
  return union
}

function linkStyles({ html, style, rules }: StyledPage, href: string): string {
  const link = `<link rel="stylesheet" href="${href}">`
  const end = endOfFirstScreen(html, FIRST_SCREEN)
  if (end === null) return html.replace(style, link)
  const names = visibleNames(html.slice(html.indexOf('<body'), end))
  const first = rules.flatMap(({ layer, text }) => {
    const part = filterRule(text, (selector) => mayMatch(selector, names))
    return part ? [{ layer, text: part }] : []
  })
  // Firefox would read on past a style sheet in the body, but not past a script that follows one.
  const gate = `${link}<script> </script>`
  // The browser asks for the file when it reads the head, long before it comes to the link.
  const head = `<style>${sheetOf(first)}</style><link rel="preload" href="${href}" as="style">`
  return `${html.slice(0, end)}${gate}${html.slice(end)}`.replace(style, () => head)
}

/**
 * Tells whether a selector may match an element with one of these names before a person acts. States that scripts set
 * count as present: rather a rule too many than an element that changes once the file is there.
 */
function mayMatch(selector: string, { tags, classes, attributes }: Names): boolean {
  if (ACTED.test(selector)) return false
  for (const [, scope = ''] of selector.matchAll(SCOPE)) if (!attributes.has(scope)) return false
  const plain = selector.replace(/\[[^\]]*\]/g, '')
  for (const [, name = ''] of plain.matchAll(/\.([\w-]+)/g)) if (!classes.has(name)) return false
  const bare = plain.replace(/[.#][\w-]+|::?[\w-]+/g, '')
  for (const [tag] of bare.matchAll(/[a-z][\w-]*/g)) if (!tags.has(tag)) return false
  return true
}
