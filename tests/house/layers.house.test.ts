import { describe, expect, test } from 'vitest'
import { filesIn, importsOf, isTest, sources } from '#tests/support/tree'

/**
 * Folders too import downwards only (docs/architecture.md). Types count, because reading a folder includes its types.
 */

const PLATFORM = 'workers/platform'

/** The layer of nouns: what another layer does not name, and declares itself in a `noun.ts`. */
const NOUNS = '*/noun.ts'

/**
 * Layers of workers/platform, top first. An entry is a folder or a file directly inside it. It imports from its own
 * layer and from the layers below. Inside a layer, folders form no cycles.
 */
const LAYERS: readonly string[] = [
  'index routes clock queue nouns noun seed operator-routes',
  NOUNS,
  'session notices catalogue',
  'settings uploads operators line-stops persons read-models registry hierarchy',
  'directory presence throttle sealing app gateway env visitor',
  'bank',
  'ledger periods migrations migrate',
]

/** What the build command of the studio's pages imports from the studio: its games are data of the build. */
const BUILD = ['scripts/assets/studio.ts', 'scripts/assets/studio-scene.ts']

interface Import {
  from: string
  to: string
}

const importsAmong = (files: readonly string[]): Import[] =>
  files.flatMap((from) => importsOf(from).map((to) => ({ from, to })))
const IMPORTS = importsAmong(sources())
const SCRIPTS = importsAmong(filesIn('scripts', ['.ts', '.mjs']).filter((path) => !isTest(path)))

const describeImport = ({ from, to }: Import) => `${from} -> ${to}`

/**
 * Returns the name, without extension, of the file or folder directly inside `parent` that contains the path. Returns
 * null for a path outside `parent`.
 */
function entryOf(parent: string, path: string): string | null {
  if (!path.startsWith(`${parent}/`)) return null
  const [entry = ''] = path.slice(parent.length + 1).split('/')
  return entry.replace(/\.\w+$/, '')
}

describe('the platform', () => {
  const declared = new Set(
    sources()
      .filter((path) => path.startsWith(`${PLATFORM}/`) && path.endsWith('/noun.ts'))
      .map((path) => entryOf(PLATFORM, path)),
  )
  const layerOf = (path: string) => {
    const entry = entryOf(PLATFORM, path)
    if (entry === null) return -1
    const named = LAYERS.findIndex((layer) => layer !== NOUNS && layer.split(' ').includes(entry))
    return named < 0 && declared.has(entry) ? LAYERS.indexOf(NOUNS) : named
  }
  const inside = IMPORTS.filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${PLATFORM}/`)))

  test('has a layer for each of its folders', () => {
    const without = inside.flatMap(({ from, to }) => [from, to]).filter((path) => layerOf(path) < 0)
    expect([...new Set(without)]).toEqual([])
  })

  test('imports from the same layer or one below', () => {
    expect(inside.filter(({ from, to }) => layerOf(to) < layerOf(from)).map(describeImport)).toEqual([])
  })
})

describe('circles of folders', () => {
  /** Every folder of the product, at each level. */
  const parents = new Set(
    sources().flatMap((path) => {
      const parts = path.split('/')
      return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
    }),
  )

  test.each([...parents].sort())('no folder inside %s reaches itself through its neighbours', (parent) => {
    const graph = new Map<string, Set<string>>()
    for (const { from, to } of IMPORTS) {
      const [a, b] = [entryOf(parent, from), entryOf(parent, to)]
      if (a !== null && b !== null && a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b))
    }
    expect([...graph.keys()].filter((entry) => reached(graph, entry).has(entry))).toEqual([])
  })
})

describe('scripts', () => {
  test('import nothing from inside a worker', () => {
    const violations = SCRIPTS.filter(({ to }) => /^workers\/[^/]+\//.test(to)).filter(
      ({ from }) => !BUILD.includes(from),
    )
    expect(violations.map(describeImport)).toEqual([])
  })
})

test('nothing outside tests imports tests', () => {
  const importing = [...IMPORTS, ...SCRIPTS].filter(({ to }) => isTest(to))
  expect(importing.map(describeImport)).toEqual([])
})

/** Returns everything that an entry imports, directly or indirectly. */
function reached(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, seen = new Set<string>()): Set<string> {
  for (const to of graph.get(from) ?? []) {
    if (seen.has(to)) continue
    seen.add(to)
    reached(graph, to, seen)
  }
  return seen
}
