import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentPath, hashesIn, writeManifest } from './manifest.ts'

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('inline scripts of every kind that runs are hashed once', () => {
  const html = `<script>one()</script><script type="module">two()</script><script>one()</script>
    <script type="speculationrules">{"prefetch":[]}</script>`
  expect(hashesIn(html).scripts).toEqual([sha('one()'), sha('two()'), sha('{"prefetch":[]}')])
})

test('scripts that are loaded or only hold data need no hash', () => {
  const html = `<script src="/_astro/a.js"></script><script type="module" src='/b.js'></script>
    <script type="application/ld+json">{}</script><script type="application/json" id="x">{}</script>`
  expect(hashesIn(html).scripts).toEqual([])
})

test('a greater-than sign inside an attribute does not end the tag', () => {
  expect(hashesIn(`<script data-if="a > b" async>run()</script>`).scripts).toEqual([sha('run()')])
})

test('styles are hashed, with newlines as a browser reads them', () => {
  expect(hashesIn('<style media="print">a{}\r\nb{}</style>').styles).toEqual([sha('a{}\nb{}')])
})

test.each([
  ['index.html', '/'],
  ['404.html', '/404'],
  ['en/index.html', '/en'],
  ['en/seaLottery.html', '/en/seaLottery'],
  ['help/index.html', '/help'],
])('%s is served at %s', (file, path) => {
  expect(documentPath(file)).toBe(path)
})

test('the manifest of a language names every document of it and nothing else', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'farol-dist-'))
  mkdirSync(join(dist, 'en'))
  writeFileSync(join(dist, 'index.html'), '<script>go()</script>')
  writeFileSync(join(dist, 'en', 'help.html'), '<style>p{}</style>')
  writeFileSync(join(dist, 'robots.txt'), '')
  await writeManifest(dist)
  const manifest = (folder: string) => JSON.parse(readFileSync(join(dist, folder, 'edge-manifest.json'), 'utf8'))
  expect(manifest('')).toEqual({ '/': { scripts: [sha('go()')], styles: [] } })
  expect(manifest('en')).toEqual({ '/en/help': { scripts: [], styles: [sha('p{}')] } })
  expect(manifest('pt')).toEqual({})
  rmSync(dist, { recursive: true })
})
