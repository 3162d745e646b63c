import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#api/endpoints'
import { operatorEndpoints } from '#api/operator/endpoints'
import { filesIn, isTest, ROOT, read } from '#tests/support/tree'

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

  test('each call that a file of the contract makes is in a group', async () => {
    const isEndpoint = (value: unknown) =>
      typeof value === 'object' && value !== null && 'gateway' in value && 'path' in value
    const listed = new Set<unknown>([...Object.values(endpoints), ...Object.values(operatorEndpoints)])
    const outside = (await Promise.all(files.map(exportsIn)))
      .flat()
      .filter(([, value]) => isEndpoint(value) && !listed.has(value))
    expect(outside.map(([name]) => name)).toEqual([])
  })
})
