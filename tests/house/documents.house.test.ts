import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#brand/catalogue'
import { filesIn, ROOT, read } from '#tests/support/tree'
import { DECISION_NOUNS, decisionIndex } from '../../scripts/assets/decision-index.ts'

/** The documents stay short, contain no dead links, and record each decision in the same form. */

const README_BYTES = 8_000
const DOCUMENTS = ['README.md', ...filesIn('docs', ['.md'])]

const DECISIONS = 'docs/decisions'
const decisions = readdirSync(join(ROOT, DECISIONS))
  .filter((name) => name !== 'README.md')
  .sort()

test('the README is short', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(README_BYTES)
})

describe('links', () => {
  test.each(DOCUMENTS)('of %s lead to files and headings that exist', (path) => {
    expect(linksOf(read(path)).filter((link) => !leadsSomewhere(path, link))).toEqual([])
  })

  test('the paths in the code of the documents exist', () => {
    expect(DOCUMENTS.flatMap((path) => missingPathsIn(read(path)).map((name) => `${path}: ${name}`))).toEqual([])
    expect(missingPathsIn('`src/none.ts`, `src/<noun>/none.ts` and `workers/edge`')).toEqual(['src/none.ts'])
  })

  test('a link to nothing is found', () => {
    expect(linksOf('[a](missing.md) ![b](../x.png) `[c](code.md)` [d](https://farol.example)')).toEqual([
      'missing.md',
      '../x.png',
    ])
    expect(leadsSomewhere('docs/scale.md', 'missing.md')).toBe(false)
    expect(leadsSomewhere('docs/scale.md', '../README.md#start')).toBe(true)
    expect(leadsSomewhere('docs/scale.md', '../README.md#missing')).toBe(false)
  })

  test('every document can be reached from the README', () => {
    const reached = new Set(['README.md'])
    for (const path of reached)
      for (const link of linksOf(read(path))) {
        const target = join(dirname(path), link.replace(/#.*$/, ''))
        if (DOCUMENTS.includes(target)) reached.add(target)
      }
    expect(DOCUMENTS.filter((path) => !reached.has(path))).toEqual([])
  })
})

test('compliance.md states the lowest and the highest return that any bet of a game has', () => {
  const returned = catalogue.flatMap(({ rtp, odds }) => [rtp ?? [], odds?.highestRtp ?? []].flat())
  const [low, high] = [Math.min(...returned), Math.max(...returned)].map((rtp) => (rtp / 100).toFixed(2))
  expect(read('docs/compliance.md')).toContain(`from ${low} per cent, the lowest bet of sic bo, to ${high} per cent`)
})

describe('decisions', () => {
  test('have a number each', () => {
    const numbers = decisions.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(decisions.length)
  })

  test.each(decisions)('%s has title, status, date, noun, context, decision and consequences', (name) => {
    expect(name).toMatch(/^\d{3}-[a-z0-9]+(-[a-z0-9]+)*\.md$/)
    const number = name.slice(0, 3)
    const nouns = DECISION_NOUNS.join('|')
    const status = String.raw`Status: (?:accepted|superseded by (\d{3}))\nDate: \d{4}-\d{2}-\d{2}\nNoun: (?:${nouns})`
    const sections = ['Context', 'Decision', 'Consequences'].map(
      (title) => String.raw`\n## ${title}\n\n(?!#)\S[^\n]*\n`,
    )
    const form = new RegExp(String.raw`^# ${number}\. \S[^\n]*\n\n${status}\n${sections.join('')}$`)
    const match = form.exec(read(`${DECISIONS}/${name}`))
    expect(match, `${name} does not have the form of a decision`).not.toBeNull()
    const successor = match?.[1]
    if (successor) expect(decisions.some((other) => other !== name && other.startsWith(successor))).toBe(true)
  })

  test('are listed by the index that the build writes', () => {
    expect(read(`${DECISIONS}/README.md`)).toBe(decisionIndex())
  })
})

/** Returns the relative links and pictures of a Markdown text, outside code. */
function linksOf(markdown: string): string[] {
  const text = markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))
}

/** Returns the paths in code that no file or folder has. One with a placeholder is left out. */
function missingPathsIn(markdown: string): string[] {
  const paths = [...markdown.matchAll(/`((?:src|workers|scripts|tests|docs|public)\/[^`\s:<*{}]+)`/g)]
  return paths.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const target = file === '' ? from : join(dirname(from), file)
  if (!existsSync(join(ROOT, target))) return false
  return heading === undefined || headingsOf(read(target)).includes(heading)
}

/** Returns the anchors that GitHub gives to the headings of a document. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
