import { expect, test } from 'vitest'
import { plainPath } from '#core/path'
import { isBuiltPath } from '#core/site/built-pages'
import { filesIn, read } from '#tests/support/tree'

/** Links in the texts of the brand: crawl.browser.test.ts sees only those that are on a page. */

const TEXTS = [...filesIn('src/content', ['.md']), ...filesIn('src/brand/texts', ['.json'])]
const ROUTES = filesIn('src/pages/[...lang]', ['.astro']).map((path) => path.replace(/.*\/(\w+)\.astro$/, '/$1'))
/** The subjects of the help, each with the fragment of its address. */
const ANCHORS = filesIn('src/content/es/help', ['.md']).map((path) => /^anchor: (\w+)$/m.exec(read(path))?.[1] ?? '')

function whyWrong(href: string): string | null {
  const path = plainPath(href)
  const [route = '', fragment] = path.split(/[?#]/)
  if (!ROUTES.includes(route.replace(/^(\/member)\/\w+$/, '$1'))) return 'no such page'
  if (!isBuiltPath(path)) return 'its page is not built'
  return route === '/help' && !ANCHORS.includes(fragment ?? '') ? 'no such subject' : null
}

test('every link in a text leads to a page that is built', () => {
  const links = TEXTS.flatMap((path) =>
    [...read(path).matchAll(/(?:\]\(|href=\\?")(\/[^)"\\]*)/g)].map(([, href = '']) => ({ path, href })),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.flatMap(({ path, href }) => (whyWrong(href) ? [`${path} ${href}: ${whyWrong(href)}`] : []))).toEqual([])
})

test.each([
  ['/en/help#limits', null],
  ['/help#nothing', 'no such subject'],
  ['/pt/member/withdraw', null],
  ['/pt/member/rewardCenter', 'its page is not built'],
  ['/vnLottery', 'its page is not built'],
  ['/nowhere', 'no such page'],
])('%s: %s', (href, why) => {
  expect(whyWrong(href)).toBe(why)
})
