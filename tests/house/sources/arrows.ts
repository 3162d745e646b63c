import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { importsOf, parse, sources } from '#tests/support/tree'

/** Imports point downwards only and form no cycles (docs/architecture.md). */

/** Returns the group of folders that a file belongs to; for features and core the noun is part of it. */
function areaOf(path: string): string {
  const parts = path.split('/')
  if (parts[0] === 'workers') return parts.length > 2 ? `workers/${parts[1]}` : 'workers'
  if (parts[0] !== 'src') return parts[0] ?? ''
  if (parts[1] === 'features') return `features/${parts[2]}`
  if (parts[1] === 'core') return parts.length > 3 ? `core/${parts[2]}` : path === 'src/core/start.ts' ? 'roof' : 'core'
  return (parts[1] ?? '').replace(/\.\w+$/, '')
}

/** What each group may import besides itself, `brand` and packages. */
const ALLOWED: Record<string, (to: string) => boolean> = {
  pages: (to) => ['shell', 'ui', 'i18n', 'content'].includes(to) || to.startsWith('features/'),
  shell: (to) => ['forms', 'statements', 'ui', 'i18n', 'core', 'roof'].includes(to) || /^(features|core)\//.test(to),
  features: (to) => ['forms', 'statements', 'ui', 'i18n', 'core', 'api'].includes(to) || to.startsWith('core/'),
  forms: (to) => ['ui', 'i18n', 'core', 'core/session', 'core/site'].includes(to),
  statements: (to) => ['ui', 'i18n', 'core', 'core/statements', 'core/wallet', 'api'].includes(to),
  core: (to) => ['api', 'core', 'core/site', 'core/session', 'core/live', 'core/statements'].includes(to),
  roof: (to) => ['api', 'core'].includes(to) || to.startsWith('core/'),
  i18n: (to) => to === 'api',
  ui: (to) => to === 'api',
  api: () => false,
  brand: () => false,
  content: () => false,
  'workers/shared': (to) => to === 'api',
  'workers/http': (to) => ['api', 'i18n', 'workers/shared'].includes(to),
  'workers/*': (to) => ['api', 'i18n', 'workers/http', 'workers/shared'].includes(to),
}

const kindOf = (area: string) =>
  area.startsWith('workers/') && !(area in ALLOWED)
    ? 'workers/*'
    : area.startsWith('features/')
      ? 'features'
      : area.startsWith('core/')
        ? 'core'
        : area

describe('arrows', () => {
  test.each(sources())('%s imports downwards only', (path) => {
    const from = areaOf(path)
    const upward = importsOf(path)
      .filter((to) => to.startsWith('src/') || to.startsWith('workers/') || to.startsWith('tests/'))
      .map((to) => ({ to, area: areaOf(to) }))
      .filter(({ area }) => area !== from && area !== 'brand')
      .filter(({ area }) => !(ALLOWED[kindOf(from)]?.(area) ?? false))
    expect(upward.map(({ to }) => to)).toEqual([])
  })

  test('features take only types from the contract', () => {
    const values = sources()
      .filter((path) => path.startsWith('src/features/'))
      .filter((path) => importsOf(path).some((to) => to.startsWith('src/api/')))
      .filter((path) => !typeOnlyApi(path))
    expect(values).toEqual([])
  })

  test('the component kit takes from the contract only the list of HTML tags', () => {
    const taken = sources()
      .filter((path) => path.startsWith('src/ui/'))
      .flatMap((path) => importsOf(path))
      .filter((to) => to.startsWith('src/api/'))
    expect(taken).toEqual(['src/api/html.ts'])
  })

  test('there are no circles of imports', () => {
    expect(circles(new Map(sources().map((path) => [path, importsOf(path)])))).toEqual([])
  })

  test('workers read texts as data, and nothing that makes sentences for a page', () => {
    const others = sources()
      .filter((path) => path.startsWith('workers/'))
      .flatMap((path) => importsOf(path))
      .filter((to) => to.startsWith('src/i18n/'))
      .filter((to) => !/^src\/i18n\/(every\/\w+\.ts|fill\.ts|\w+\/\w+\.json)$/.test(to))
    expect(others).toEqual([])
  })

  test('the contract needs zod/mini and the brand, and nothing else', () => {
    const others = sources()
      .filter((path) => path.startsWith('src/api/'))
      .flatMap((path) => importsOf(path))
      .filter((to) => !to.startsWith('src/api/') && !to.startsWith('src/brand/') && to !== 'zod/mini')
    expect(others).toEqual([])
  })
})

function typeOnlyApi(path: string): boolean {
  return parse(path).statements.every(
    (statement) =>
      !ts.isImportDeclaration(statement) ||
      !statement.moduleSpecifier.getText().includes('#api/') ||
      statement.importClause?.isTypeOnly === true,
  )
}

/** Finds every cycle by depth-first search; returns each as the path that closes it. */
function circles(graph: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) return void found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) if (graph.has(next)) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}
