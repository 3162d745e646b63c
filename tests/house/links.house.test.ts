import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainPath } from '#core/path'
import { isBuiltPath } from '#core/site/built-pages'
import { filesIn, ROOT, read } from '#tests/support/tree'

/**
 * Links in the texts of the brand (crawl.browser.test.ts sees only those that are on a page), and citations in comments:
 * `decision 23`, `docs/contracts.md`, `docs/coverage/decisions.md "Money"`, `docs/coverage/rules.md D5` and
 * `specification section 4`, which docs/coverage/README.md defines.
 */

const TEXTS = [...filesIn('src/content', ['.md']), ...filesIn('src/brand/texts', ['.json'])]
const ROUTES = filesIn('src/pages/[...lang]', ['.astro']).map((path) => path.replace(/.*\/(\w+)\.astro$/, '/$1'))
/** The subjects of the help, each with the fragment of its address. */
const ANCHORS = filesIn('src/content/es/help', ['.md']).map((path) => /^anchor: (\w+)$/m.exec(read(path))?.[1] ?? '')

function whyWrong(href: string): string | null {
  const path = plainPath(href)
  const [route = '', fragment] = path.split(/[?#]/)
  if (!ROUTES.includes(route.replace(/^(\/member)\/\w+$/, '$1'))) return 'no such page'
  if (!isBuiltPath(path)) return 'its page is not built'
  return route === '/help' && !ANCHORS.includes(fragment ?? '') ? 'no such subject' : null
}

test('every link in a text leads to a page that is built', () => {
  const links = TEXTS.flatMap((path) =>
    [...read(path).matchAll(/(?:\]\(|href=\\?")(\/[^)"\\]*)/g)].map(([, href = '']) => ({ path, href })),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.flatMap(({ path, href }) => (whyWrong(href) ? [`${path} ${href}: ${whyWrong(href)}`] : []))).toEqual([])
})

test.each([
  ['/en/help#limits', null],
  ['/help#nothing', 'no such subject'],
  ['/pt/member/withdraw', null],
  ['/pt/member/nothing', 'its page is not built'],
  ['/vnLottery', 'its page is not built'],
  ['/nowhere', 'no such page'],
])('%s: %s', (href, why) => {
  expect(whyWrong(href)).toBe(why)
})

const FOLDERS = ['src', 'workers', 'scripts', 'tests']
const ENDINGS = ['.ts', '.tsx', '.astro', '.css', '.mjs']
/** This file has examples of wrong citations. */
const COMMENTED = FOLDERS.flatMap((folder) => filesIn(folder, ENDINGS)).filter(
  (path) => path !== 'tests/house/links.house.test.ts',
)

const startsOf = (folder: string, length: number) =>
  new Set(filesIn(folder, ['.md']).map((path) => path.slice(folder.length + 1, folder.length + 1 + length)))
const decisions = startsOf('docs/decisions', 3)
const sections = startsOf('docs/coverage', 2)

/** Returns the comments of a file, each as one line. */
const commentsOf = (code: string) =>
  [...code.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*(?:\n\s*\/\/.*)*|<!--[\s\S]*?-->/g)].map(([comment]) =>
    comment.replaceAll(/\s*\n\s*(?:\*|\/\/)? ?/g, ' '),
  )

/** Returns the numbers of a citation such as `sections 2, 5 and 6`. */
const numbersIn = (comment: string, word: string) =>
  [...comment.matchAll(new RegExp(String.raw`\b${word}s? (\d+(?:(?:, | and | to )\d+)*)`, 'gi'))].flatMap(
    ([, list = '']) => list.match(/\d+/g) ?? [],
  )

function faultsIn(comment: string): string[] {
  const noDecision = numbersIn(comment, 'decision').filter((number) => !decisions.has(number.padStart(3, '0')))
  const noSection = numbersIn(comment, 'specification section').filter((number) => !sections.has(`0${number}`))
  const documents = [...comment.matchAll(/([\w./-]*\w\.md)(?: "([^"]+)"| (D\d+))?/g)]
  return [
    ...noDecision.map((number) => `decision ${number}`),
    ...noSection.map((number) => `specification section ${number}`),
    ...documents.filter((match) => !isDocument(match)).map(([citation]) => citation),
  ]
}

/** A document is named by its path from the root, so that a reader can open it. */
function isDocument([, path = '', heading, rule]: RegExpMatchArray): boolean {
  if (!/\/|^README\.md$/.test(path) || !existsSync(join(ROOT, path))) return false
  const lines = read(path).split('\n')
  if (heading !== undefined) return lines.some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading)
  return rule === undefined || lines.some((line) => line.startsWith(`- ${rule} `))
}

test('every citation of a comment leads to a document, a decision or a section', () => {
  const faults = COMMENTED.flatMap((path) =>
    commentsOf(read(path)).flatMap((comment) => faultsIn(comment).map((fault) => `${path}: ${fault}`)),
  )
  expect(faults).toEqual([])
})

test('the README of the coverage says where a section of the specification is', () => {
  expect(read('docs/coverage/README.md')).toContain('`specification section 4`')
})

test.each([
  ['// decision 23', []],
  ['/** (decisions 18 and 999) */', ['decision 999']],
  ['/* specification\n * sections 4 and 12 */', ['specification section 12']],
  ['// docs/contracts.md', []],
  ['// contracts.md', ['contracts.md']],
  ['// docs/none.md', ['docs/none.md']],
  ['// docs/coverage/decisions.md "Money"', []],
  ['// docs/coverage/decisions.md "Nothing"', ['docs/coverage/decisions.md "Nothing"']],
  ['// docs/coverage/rules.md D5', []],
  ['// docs/coverage/rules.md D99', ['docs/coverage/rules.md D99']],
  ["read('none.md')", []],
])('%j cites what is missing: %j', (code, faults) => {
  expect(commentsOf(code).flatMap(faultsIn)).toEqual(faults)
})
