import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { filesIn, isTest, parse, read, sources, visit } from '#tests/support/tree'
import { GAME_INDEX, gameIndex } from '../../../scripts/assets/game-index.ts'
import { languageIndexes } from '../../../scripts/assets/languages.ts'
import { MIGRATION_INDEX, migrationIndex } from '../../../scripts/assets/migration-index.ts'

/**
 * Languages are files (decision 67): no language code and no sentence stands outside `i18n`, `content` and
 * `brand`, so that adding a language means one row in the brand's table and its texts.
 */

const TEXT_FOLDERS = /^src\/(i18n|content|brand)\//
/** Alphabets cut out of a font, and passwords that people choose: letters, but no sentences. */
const NO_SENTENCES = [
  'scripts/assets/notice-font.ts',
  'workers/edge/notice/font.ts',
  'workers/platform/session/credentials/password-blocklist.ts',
]
const code = [...sources(), ...filesIn('scripts', ['.ts']).filter((path) => !isTest(path) && !path.endsWith('.d.ts'))]
  // The build writes the index of the games from the languages of the brand.
  .filter((path) => !TEXT_FOLDERS.test(path) && path !== GAME_INDEX)
  .sort()

/** Only these three: in code they have no other meaning, unlike `id` or `it`. */
const LANGUAGES = ['es', 'en', 'pt']
const isTag = (text: string) => /^(es|en|pt)(-[A-Z]{2})?$/.test(text)

/** Spanish and Portuguese letters, and the marks that open a Spanish question. */
const PROSE = /[áéíóúñüâêôãõàç¿¡]/i
/** Attributes that are read aloud or shown. */
const SPOKEN = ['alt', 'title', 'placeholder', 'label', 'ariaLabel', 'aria-label', 'aria-description']

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)

/** Returns the nodes of a file that match, each with its line. */
function spoken(path: string, isSpoken: (node: ts.Node) => boolean): string[] {
  const file = parse(path)
  const found: string[] = []
  visit(file, (node) => {
    if (isSpoken(node))
      found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText().slice(0, 60)}`)
  })
  return found
}

/** Matches `{ es: ... }`, `names.es`, a type member of that name, `'es'`, and `language = 'es'` in SQL. */
function namesLanguage(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return LANGUAGES.includes(node.text)
  if (isText(node) && /language\s*=\s*'(es|en|pt)'/.test(node.text)) return true
  return ts.isStringLiteralLike(node) && isTag(node.text)
}

function isProse(node: ts.Node): boolean {
  if (isText(node)) return PROSE.test(node.text)
  // A text of capitals only is a code, such as a currency's.
  if (ts.isJsxText(node)) return /\p{Ll}/u.test(node.text)
  return (
    ts.isJsxAttribute(node) &&
    SPOKEN.includes(node.name.getText()) &&
    node.initializer !== undefined &&
    ts.isStringLiteral(node.initializer) &&
    node.initializer.text !== ''
  )
}

/** Returns what stands between the tags of an Astro page, without its code. */
function templateOf(astro: string): string {
  let text = astro
    .replace(/^---\n[\s\S]*?\n---/, '')
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\{[^{}]*\}/g, '')
  }
  return text
}

describe('outside the folders of texts', () => {
  test.each(code)('%s names no language', (path) => {
    expect(spoken(path, namesLanguage)).toEqual([])
  })

  test.each(code.filter((path) => !NO_SENTENCES.includes(path)))('%s holds no sentence of a page', (path) => {
    expect(spoken(path, isProse)).toEqual([])
  })

  test.each(code.filter((path) => path.endsWith('.astro')))('the markup of %s is without words', (path) => {
    const template = templateOf(read(path))
    const visibleTexts = template.replace(/<(?:"[^"]*"|'[^']*'|[^>"'])*>/g, '').match(/\p{L}[^\n]*/gu) ?? []
    const attributes = [...template.matchAll(new RegExp(`\\b(${SPOKEN.join('|')}|lang)="([^"]+)"`, 'g'))]
    // A catalogue key is not a sentence.
    const literals = attributes.filter(([, , value = '']) => !/^\w+:[\w.-]+$/.test(value))
    expect([...visibleTexts, ...literals.map(([attribute]) => attribute)]).toEqual([])
  })
})

describe('a language', () => {
  const files = (folder: string, language: string) =>
    filesIn(`${folder}/${language}`, ['.json', '.md']).map((path) => path.slice(`${folder}/${language}/`.length))

  test.each(brand.languages)('%s has every file of the default language', (language) => {
    for (const folder of ['src/i18n', 'src/content'])
      expect(files(folder, language)).toEqual(files(folder, brand.defaultLanguage))
  })

  const indexes = [[GAME_INDEX, gameIndex()] as const, [MIGRATION_INDEX, migrationIndex()] as const]
  test.each([...languageIndexes(), ...indexes])('the index %s is as the build writes it', (path, source) => {
    expect(read(path)).toBe(source)
  })
})
