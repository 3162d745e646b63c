import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minifyScripts } from './minify-scripts.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'farol-minify-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

async function minifyPage(html: string): Promise<string> {
  const file = join(dist, 'page.html')
  writeFileSync(file, html)
  await minifyScripts(dist)
  return readFileSync(file, 'utf8')
}

test('an inline script loses its comments and does the same', async () => {
  const html = await minifyPage(
    `<script>(function(){const KEY = "a$&b";\n  /** Says it. */\n  globalThis.minifiedSays = KEY\n})()</script>`,
  )
  expect(html).not.toContain('Says it.')
  const [, source = ''] = /<script>(.*)<\/script>/.exec(html) ?? []
  new Function(source)()
  expect(globalThis).toHaveProperty('minifiedSays', 'a$&b')
  Reflect.deleteProperty(globalThis, 'minifiedSays')
})

test('data, linked scripts and the script of blanks stay as they are', async () => {
  const html =
    '<script type="application/ld+json">{ "a": 1 }</script><script type="module" src="/a.js"></script><script> </script>'
  expect(await minifyPage(html)).toBe(html)
})

test('a script that is none fails the build', async () => {
  await expect(minifyPage('<script>const = 1</script>')).rejects.toThrow('Expected identifier')
})
