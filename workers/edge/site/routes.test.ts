import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMMUTABLE } from './immutable-file.ts'
import { HOME_ALIASES, notFoundPath, REDIRECTS } from './routes.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

test('other names of home, in every language', () => {
  expect(HOME_ALIASES.get('/index.html')).toBe('/')
  expect(HOME_ALIASES.get('/en/home')).toBe('/en')
  expect(HOME_ALIASES.get('/pt/index')).toBe('/pt')
  expect(HOME_ALIASES.get('/en/')).toBe('/en')
  expect(HOME_ALIASES.has('/')).toBe(false)
  expect(HOME_ALIASES.has('/HOME')).toBe(false)
})

test('misspelt names are sent on, in every language, by their exact case', () => {
  expect(Object.fromEntries(REDIRECTS)).toMatchObject({
    '/lottert': '/lottery',
    '/vnlottery': '/vnLottery',
    '/en/sealottery': '/en/seaLottery',
  })
  expect(REDIRECTS.has('/vnLottery')).toBe(false)
})

test('the page for a missing address has the language of the path', () => {
  expect(['/nothing', '/en/nothing', '/pt/x/y', '/enough'].map(notFoundPath)).toEqual([
    '/404',
    '/en/404',
    '/pt/404',
    '/404',
  ])
})

test('the worker serves each folder whose files are cached for a year, and finds missing files', () => {
  const aYear = [
    ...read('public/_headers').matchAll(/^(\/\S+)\*\n {2}Cache-Control: public, max-age=31536000, immutable$/gm),
  ].map(([, folder = '']) => folder)
  expect(aYear.length).toBeGreaterThan(2)
  const isServed = (folder: string) => IMMUTABLE.some((path) => folder.startsWith(path.slice(0, -1)))
  expect(aYear.filter((folder) => !isServed(folder))).toEqual([])
  for (const file of ['wrangler.toml', 'workers/studio/wrangler.toml'])
    expect(read(file)).toMatch(/^run_worker_first = true$/m)
})
