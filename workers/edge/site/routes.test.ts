import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOME_ALIASES, notFoundPath, REDIRECTS } from './routes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

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

test('the page that says "not here" speaks the language of the path', () => {
  expect(['/nothing', '/en/nothing', '/pt/x/y', '/enough'].map(notFoundPath)).toEqual([
    '/404',
    '/en/404',
    '/pt/404',
    '/404',
  ])
})

test('what lives a year never passes the worker, but for hashed files, of which one may be missing', () => {
  const aYear = [
    ...read('public/_headers').matchAll(/^(\/\S+)\/\*\n {2}Cache-Control: public, max-age=31536000, immutable$/gm),
  ]
  const [, list = ''] = /run_worker_first = \[(.*)\]/.exec(read('wrangler.toml')) ?? []
  const straight = [...list.matchAll(/"!(\/[^"]+)\*"/g)].map(([, path = '']) => path)
  expect(aYear.length).toBeGreaterThan(2)
  for (const [, path = ''] of aYear.filter(([, path]) => path !== '/_astro'))
    expect(straight.some((prefix) => `${path}/`.startsWith(prefix))).toBe(true)
  // A missing file of a folder that does not exist is answered by the edge, like every other address.
  expect(straight.filter((prefix) => !existsSync(join(ROOT, 'public', prefix)))).toEqual([])
})
