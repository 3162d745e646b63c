import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesIn, parse, read, sources, visit } from '#tests/support/tree'

/** Small files, no escape from the types, no disabled tests (docs/contributing.md). */

const MAX_LINES = 300
const MAX_FUNCTION_LINES = 70
/** Data files may be long. */
const isData = (path: string) => /\/(seed|migrations)\//.test(path) || path.startsWith('src/brand/catalogue/')

const written = () => [
  ...sources(),
  ...filesIn('src', ['.css', '.test.ts', '.test.tsx']),
  ...filesIn('workers', ['.css', '.test.ts']),
  ...filesIn('scripts', ['.ts', '.mjs']),
  ...filesIn('tests', ['.ts']),
]

describe('size', () => {
  test(`no file is longer than ${MAX_LINES} lines`, () => {
    const long = written().filter((path) => !isData(path) && lines(read(path)) > MAX_LINES)
    expect(long).toEqual([])
  })

  test('the median file has at most 60 lines and the ninetieth percentile at most 180', () => {
    const sizes = sources()
      .filter((path) => !isData(path))
      .map((path) => lines(read(path)))
      .sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(60)
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(180)
  })

  test(`no function is longer than ${MAX_FUNCTION_LINES} lines`, () => {
    const long = [...sources(), ...filesIn('scripts', ['.ts'])].flatMap((path) => longFunctions(path))
    expect(long).toEqual([])
  })
})

describe('types', () => {
  const typed = () => [...sources(), ...filesIn('scripts', ['.ts']), ...filesIn('tests', ['.ts'])]

  test('no code uses any', () => {
    const anys = typed().filter((path) => {
      let found = false
      visit(parse(path), (node) => {
        if (node.kind === ts.SyntaxKind.AnyKeyword) found = true
      })
      return found
    })
    expect(anys).toEqual([])
  })

  test('the checker is never silenced', () => {
    const marks = new RegExp(['@ts-ign' + 'ore', '@ts-noch' + 'eck', '@ts-expect-err' + 'or'].join('|'))
    expect(typed().filter((path) => marks.test(read(path)))).toEqual([])
  })
})

describe('order', () => {
  test('there are no barrels: no file only passes others on', () => {
    const barrels = sources().filter((path) => {
      const statements = parse(path).statements
      return statements.length > 0 && statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier)
    })
    expect(barrels).toEqual([])
  })

  test('only the four programs have an index', () => {
    const indexes = sources().filter((path) => /\/index\.tsx?$/.test(path))
    expect(indexes).toEqual([
      'workers/edge/index.ts',
      'workers/platform/index.ts',
      'workers/studio/index.ts',
      'workers/vendor-gateway/index.ts',
    ])
  })

  test('there are no junk drawers', () => {
    expect(sources().filter((path) => /\b(utils?|helpers?|common|misc|lib)\b/.test(path))).toEqual([])
  })

  test('workers write their log by one function', () => {
    const others = sources().filter((path) => path.startsWith('workers/') && /\bconsole\.\w/.test(read(path)))
    expect(others).toEqual([])
  })

  test('no test is switched off or narrowed', () => {
    const tests = [
      ...filesIn('src', ['.test.ts', '.test.tsx']),
      ...filesIn('workers', ['.test.ts']),
      ...filesIn('tests', ['.test.ts']),
    ]
    const marked = tests.filter((path) => /\b(it|test|describe)\.(only|skip|todo)\b/.test(read(path)))
    expect(marked).toEqual([])
  })
})

function lines(text: string): number {
  return text.split('\n').length - 1
}

function longFunctions(path: string): string[] {
  const file = parse(path)
  const long: string[] = []
  visit(file, (node) => {
    if (!ts.isFunctionLike(node)) return
    const from = file.getLineAndCharacterOfPosition(node.getStart()).line
    const to = file.getLineAndCharacterOfPosition(node.end).line
    if (to - from + 1 > MAX_FUNCTION_LINES) long.push(`${path}:${from + 1} (${to - from + 1} lines)`)
  })
  return long
}
