import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { endpoints } from '#api/endpoints'
import { operatorEndpoints } from '#api/operator/endpoints'
import { filesIn, importsOf, isTest, ROOT, read } from '#tests/support/tree'

/** A noun declares what it has in a file of its own; what lists all of them is a sorted list of nouns and nothing else. */

const exportsIn = async (path: string) => Object.entries((await import(join(ROOT, path))) as Record<string, unknown>)

describe('calls', () => {
  const isForOperators = (path: string) => path.startsWith('src/api/operator/')
  const files = filesIn('src/api', ['.ts']).filter((path) => !isTest(path))
  const LISTS = [
    ['members', 'src/api/endpoints.ts', endpoints, files.filter((path) => !isForOperators(path))],
    ['operators', 'src/api/operator/endpoints.ts', operatorEndpoints, files.filter(isForOperators)],
  ] as const

  /** The names of the groups in the files, and of the calls in each. */
  async function groupsIn(paths: readonly string[]): Promise<[string, string[]][]> {
    const all = await Promise.all(paths.map(exportsIn))
    return all
      .flat()
      .filter(([name]) => name.endsWith('Calls'))
      .map(([name, calls]) => [name, Object.keys(calls as object)])
  }

  test.each(LISTS)('of %s: every group is listed, and no call is in two', async (_, _list, all, paths) => {
    const names = (await groupsIn(paths)).flatMap(([, calls]) => calls)
    expect(names.toSorted()).toEqual(Object.keys(all).toSorted())
  })

  test.each(LISTS)('of %s: the list is the groups, sorted, and nothing besides', async (_, list, _all, paths) => {
    const body = /^export const \w+ = \{\n(.*?)^\} as const/ms.exec(read(list))?.[1] ?? ''
    const spreads = (await groupsIn(paths)).map(([name]) => `  ...${name},`)
    expect(body.trimEnd().split('\n')).toEqual(spreads.toSorted())
  })

  test('of every file of the contract are in a group', async () => {
    const isEndpoint = (value: unknown) =>
      typeof value === 'object' && value !== null && 'gateway' in value && 'path' in value
    const listed = new Set<unknown>([...Object.values(endpoints), ...Object.values(operatorEndpoints)])
    const outside = (await Promise.all(files.map(exportsIn)))
      .flat()
      .filter(([, value]) => isEndpoint(value) && !listed.has(value))
    expect(outside.map(([name]) => name)).toEqual([])
  })
})

describe('the platform', () => {
  const PLATFORM = 'workers/platform'
  const files = filesIn(PLATFORM, ['.ts']).filter((path) => !isTest(path))
  const nounFiles = files.filter((path) => /^(?:[\w-]+\/)?noun\.ts$/.test(path.slice(PLATFORM.length + 1)))

  const texts = new Map(files.map((path) => [path, read(path)]))

  /** The names of the functions that mount calls, by the file that exports them. */
  const mounts = files.flatMap((path) =>
    [...(texts.get(path) ?? '').matchAll(/^export function (mount\w+)/gm)].map(([, name = '']) => ({ path, name })),
  )

  test('lists every noun, sorted, and nothing besides', () => {
    expect(nounFiles.length).toBeGreaterThan(15)
    expect(importsOf(`${PLATFORM}/nouns.ts`).filter((path) => path.endsWith('/noun.ts'))).toEqual(nounFiles)
    const body = /NOUNS[^[]*\[\]\s*=\s*\[\n(.*?)^\]/ms.exec(read(`${PLATFORM}/nouns.ts`))?.[1] ?? ''
    const listed = body.trimEnd().split('\n')
    expect(listed).toHaveLength(nounFiles.length)
    expect(listed).toEqual(listed.toSorted())
  })

  test('mounts calls by nouns only', () => {
    /** The folder of the noun; the platform itself has none. */
    const nounOf = (path: string) =>
      path
        .slice(PLATFORM.length + 1)
        .replace(/\/?[^/]*$/, '')
        .split('/')[0]
    expect(mounts.length).toBeGreaterThan(60)
    for (const { path, name } of mounts) {
      const word = new RegExp(`\\b${name}\\b`)
      const users = files.filter((file) => file !== path && word.test(texts.get(file) ?? ''))
      // Another file of the noun mounts it, and the noun in the end: none is left over, and none is taken from elsewhere.
      expect(users.map(nounOf), `${name} of ${path}`).not.toEqual([])
      expect(
        users.filter((file) => nounOf(file) !== nounOf(path)),
        `${name} of ${path}`,
      ).toEqual([])
    }
  })

  test('has no two calls that match the same request, so that the order of nouns does not matter', () => {
    const calls: Endpoint[] = [...Object.values(endpoints), ...Object.values(operatorEndpoints)]
    const matchBoth = (a: Endpoint, b: Endpoint) => {
      const [parts, others] = [a.path.split('/'), b.path.split('/')]
      const isNamed = (part: string | undefined) => part?.startsWith(':')
      return (
        a.method === b.method &&
        parts.length === others.length &&
        parts.every((part, index) => part === others[index] || isNamed(part) || isNamed(others[index]))
      )
    }
    const both = calls.flatMap((a, index) =>
      calls.slice(index + 1).flatMap((b) => (matchBoth(a, b) ? [`${a.method} ${a.path}, ${b.path}`] : [])),
    )
    expect(both).toEqual([])
  })
})

describe('exams', () => {
  test.each(['EXAMS', 'OPERATOR_EXAMS'])('%s lists the exams of the groups, sorted, and nothing besides', (list) => {
    const body = new RegExp(`^export const ${list}\\b[^\\n]*\\{\\n(.*?)^\\}`, 'ms').exec(
      read('tests/exams/every.ts'),
    )?.[1]
    const listed = body?.trimEnd().split('\n') ?? []
    expect(listed.length).toBeGreaterThan(9)
    expect(listed.filter((line) => !/^ {2}\.\.\.\w+Exam,$/.test(line))).toEqual([])
    expect(listed).toEqual(listed.toSorted())
  })
})

test('the texts that no island reads are the same for the types and for the bundles', () => {
  const text = read('src/i18n/text.ts')
  const types = [...(/^type OfPages = (.*)$/m.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, noun]) => noun)
  const files = /'!\.\/\*\/\{([\w,]+)\}\.json'/.exec(text)?.[1]?.split(',')
  expect(types.length).toBeGreaterThan(5)
  expect(files).toEqual(types)
  expect(types).toEqual(types.toSorted())
  expect(types.filter((noun) => filesIn('src/i18n/es', [`/${noun}.json`, `${noun}.json`]).length === 0)).toEqual([])
})
