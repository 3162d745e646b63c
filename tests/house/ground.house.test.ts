import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { operatorEndpoints } from '#api/operator/endpoints'
import { filesIn, importsOf, isTest, read } from '#tests/support/tree'

/**
 * The basis of the project: exact versions, one runtime, a test for each endpoint, and nothing that works on one
 * machine only.
 */

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const pkg = JSON.parse(read('package.json')) as Package
const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { integrity?: string; optionalDependencies?: Record<string, string> }>
}

describe('dependencies', () => {
  const all = { ...pkg.dependencies, ...pkg.devDependencies }

  test('versions are exact', () => {
    expect(
      Object.entries(all).filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })

  test('there is one workerd, one wrangler, one miniflare', () => {
    for (const name of ['workerd', 'wrangler', 'miniflare'])
      expect(Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))).toEqual([
        `node_modules/${name}`,
      ])
  })

  test('the lockfile names the packages of every platform, so that npm ci accepts it on any', () => {
    const missing = Object.values(lock.packages)
      .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
      .filter((name) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)))
    expect(missing).toEqual([])
  })

  test('npm checks the contents of every package, also of those for other platforms', () => {
    const unchecked = Object.entries(lock.packages).filter(
      ([path, { integrity }]) => path && !/^sha512-/.test(integrity ?? ''),
    )
    expect(unchecked.map(([path]) => path)).toEqual([])
  })

  test('docs/dependencies.md gives the reason for each', () => {
    const reasons = read('docs/dependencies.md')
    expect(Object.keys(all).filter((name) => !new RegExp(`^- .*\`${name}\`.*: .`, 'm').test(reasons))).toEqual([])
  })

  test('each is imported, run or configured somewhere', () => {
    const used = [
      ...filesIn('src', ['.ts', '.tsx', '.astro', '.css']),
      ...filesIn('workers', ['.ts', '.json']),
      ...filesIn('scripts', ['.ts', '.mjs']),
      ...filesIn('tests', ['.ts']),
      'astro.config.mjs',
      'vitest.config.ts',
      'workers/tsconfig.json',
      'scripts/tsconfig.json',
      'biome.json',
    ]
      .map(read)
      .join('\n')
    // Types are found implicitly; the others run from the command line under the name listed here.
    const commands: Record<string, string> = {
      '@biomejs/biome': "'biome'",
      '@astrojs/check': "'astro', ['check'",
      node: "'node'",
    }
    const unused = Object.keys(all).filter(
      (name) => !name.startsWith('@types/') && !used.includes(commands[name] ?? name),
    )
    expect(unused).toEqual([])
  })
})

describe('endpoints', () => {
  const tests = [
    ...filesIn('tests', ['.test.ts']),
    ...filesIn('tests/exams', ['.ts']),
    ...filesIn('src', ['.test.ts']),
    ...filesIn('workers', ['.test.ts']),
  ]
    .map(read)
    .join('\n')

  test.each(Object.keys(endpoints) as EndpointName[])('%s has a test that names it or its path', (name) => {
    expect(tests.includes(endpoints[name].path) || new RegExp(`\\b${name}\\b`).test(tests)).toBe(true)
  })

  const every: Endpoint[] = [...Object.values(endpoints), ...Object.values(operatorEndpoints)]

  test('no two share a method and a path, whatever their parameters are called', () => {
    const paths = every.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('what a path names is read from it, and only operators have such paths', () => {
    for (const { path, params, auth } of every) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(Object.keys(params?.shape ?? {}), path).toEqual(named)
      if (params !== null) expect(auth, path).toBe('operator')
    }
  })

  test('the calls of operators lie under /ops and no other does', () => {
    for (const { path, auth } of every)
      expect(path.startsWith('/ops/'), path).toBe(auth === 'operator' || auth === 'owner')
  })

  test('every file of commands is among the commands of ops', () => {
    const files = filesIn('scripts/ops/commands', ['.ts']).filter(
      (path) => !isTest(path) && /^export const [A-Z_]+: Typed\[\]/m.test(read(path)),
    )
    expect(files.length).toBeGreaterThan(10)
    const imported = importsOf('scripts/ops/command.ts')
    expect(files.filter((path) => !imported.includes(path))).toEqual([])
  })
})

describe('links that open a popup', () => {
  const openings =
    read('src/shell/open-popup.ts').match(/const OF_MEMBERS.*?\n}\n.*?const OF_EVERYBODY.*?\n}\n/s)?.[0] ?? ''
  const links = filesIn('src', ['.astro', '.tsx', '.ts'])
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      [...read(path).matchAll(/data-popup'?(?:=|: )["']([a-z]+)["']/g)].map(([, name]) => [path, name]),
    )

  test('each names a popup that a link can open', () => {
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter(([, name]) => !new RegExp(`^  ${name}:`, 'm').test(openings))).toEqual([])
  })
})

describe('code that works only in the local runtime', () => {
  const workers = filesIn('workers', ['.ts']).filter((path) => !path.includes('/client/'))

  test('the workers use no cryptography that Cloudflare refuses', () => {
    const refused = /argon2|PBKDF2|pbkdf2|new WebAssembly\.Module|WebAssembly\.compile\b/
    expect(workers.filter((path) => refused.test(read(path)))).toEqual([])
  })

  test('no code reads an address that a client can write', () => {
    const forged = /['"](x-forwarded-for|x-real-ip|true-client-ip|forwarded)['"]/i
    expect(workers.filter((path) => !path.endsWith('.test.ts') && forged.test(read(path)))).toEqual([])
  })
})
