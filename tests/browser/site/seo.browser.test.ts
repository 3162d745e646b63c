import { describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { AGENT_PAGES, agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'
import { SHARED_PICTURES } from '#shell/seo.ts'
import { product } from '#tests/support/product/running'

/** What search engines and link previews read, taken from the served documents. */

/** Pages with personal content, or without content. */
const PRIVATE = [
  ...['/password', '/favorite', '/recent', '/seamless'],
  ...AGENT_PAGES.map(agentPath),
  ...BUILT_PAGES.map(memberPath),
  ...['/lottery', '/seaLottery', '/vnLottery'],
]
const PUBLIC = [
  ...['/', '/rng', '/live', '/fish', '/pvp', '/sports', '/esports', '/lott', '/elott'],
  ...['/promotions', '/pointMall', '/help', '/agent'],
  ...['/terms', '/privacy', '/responsible', '/about', '/app'],
]
const ADDRESSES = PUBLIC.flatMap((path) => brand.languages.map((language) => ({ language, path })))

const here = (address: string) => new URL(new URL(address).pathname, product.origin).href
const read = async (path: string) => (await fetch(new URL(path, product.origin))).text()
const unescaped = (text: string) => text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const found = (html: string, pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? '')
const meta = (html: string, name: string) =>
  found(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
const linked = (html: string, rel: string) => found(html, new RegExp(`<link rel="${rel}" href="([^"]*)"`))

interface Data {
  '@context': string
  '@type'?: string
  '@graph'?: { '@type': string; name: string; url: string }[]
  itemListElement?: { item: string; name: string }[]
  mainEntity?: { '@type': string; name: string; acceptedAnswer: { text: string } }[]
}

/** Returns every JSON-LD block of a document. Throws on invalid JSON. */
function structured(html: string): Data[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...blocks].map(([, json = '']) => JSON.parse(json) as Data)
}

describe.each(ADDRESSES)('$path in $language', ({ language, path }) => {
  test('has a title and a description of a length that is shown whole', async () => {
    const html = await read(pathIn(language, path))
    const title = found(html, /<title>([^<]*)<\/title>/)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(meta(html, 'og:title')).toBe(title)
    const description = meta(html, 'description')
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(meta(html, 'og:description')).toBe(description)
  })

  test('states its place on the site, in the words of schema.org', async () => {
    const html = await read(pathIn(language, path))
    const canonical = linked(html, 'canonical')
    expect(meta(html, 'og:url')).toBe(canonical)
    const data = structured(html)
    expect(data.map((one) => one['@context'])).toEqual(data.map(() => 'https://schema.org'))
    if (path === '/') {
      const [house] = data
      expect(house?.['@graph']?.map((one) => one['@type'])).toEqual(['Organization', 'WebSite'])
      expect(house?.['@graph']?.map((one) => one.url)).toEqual([canonical, canonical])
    } else {
      const breadcrumb = data.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement ?? []
      expect(breadcrumb.map(({ item }) => new URL(item).pathname)).toEqual([
        pathIn(language, '/'),
        pathIn(language, path),
      ])
    }
  })
})

test('no two pages of a language share a title or a description', async () => {
  for (const language of brand.languages) {
    const pages = await Promise.all(PUBLIC.map((path) => read(pathIn(language, path))))
    const titles = pages.map((html) => found(html, /<title>([^<]*)<\/title>/))
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    const descriptions = pages.map((html) => meta(html, 'description'))
    expect(descriptions.filter((one, index) => descriptions.indexOf(one) !== index)).toEqual([])
  }
})

test('every page shows a picture of 1200 x 630 and at most 60 kB where its address is shared', async () => {
  const pages = await Promise.all(ADDRESSES.map(({ language, path }) => read(pathIn(language, path))))
  const pictures = new Set(pages.map((html) => meta(html, 'og:image')))
  expect(pictures.size).toBe(SHARED_PICTURES.length * brand.languages.length)
  for (const picture of pictures) {
    const response = await fetch(here(picture))
    expect([picture, response.status, response.headers.get('Content-Type')]).toEqual([picture, 200, 'image/png'])
    const bytes = await response.arrayBuffer()
    expect(bytes.byteLength).toBeLessThanOrEqual(60_000)
    expect(sizeOf(bytes)).toEqual([1200, 630])
  }
})

test.each(brand.languages)('the help page answers its questions to a search engine too, in %s', async (language) => {
  const html = await read(pathIn(language, '/help'))
  const questions = structured(html).find((data) => data['@type'] === 'FAQPage')?.mainEntity ?? []
  expect(questions.length).toBeGreaterThanOrEqual(8)
  for (const { '@type': type, name, acceptedAnswer } of questions) {
    expect(type).toBe('Question')
    expect(name).toMatch(/\?|\.$/)
    expect(html).toContain(`>${name}</h3>`)
    expect(html).toContain(acceptedAnswer.text)
    expect(acceptedAnswer.text).toMatch(/^<p>.{20}/s)
  }
})

test('the sitemap lists every public page in every language and nothing else, and each answers under its own name', async () => {
  const xml = await read('/sitemap.xml')
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  const expected = ADDRESSES.map(({ language, path }) => pathIn(language, path))
  expect(listed.map((address) => new URL(address).pathname).toSorted()).toEqual(expected.toSorted())
  expect(PRIVATE.filter((path) => listed.some((address) => address.endsWith(path)))).toEqual([])
  for (const address of listed) {
    const response = await fetch(here(address), { redirect: 'manual' })
    expect([address, response.status]).toEqual([address, 200])
    expect(linked(await response.text(), 'canonical')).toBe(address)
  }
})

test('each address of the sitemap names its translations, the same in all of them', async () => {
  const xml = await read('/sitemap.xml')
  for (const [, entry = ''] of xml.matchAll(/<url>(.*?)<\/url>/gs)) {
    const others = [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, name, href]) => [name, href])
    expect(others.map(([name]) => name)).toEqual([...brand.languages, 'x-default'])
    expect(others.map(([, href]) => href)).toContain(found(entry, /<loc>([^<]*)/))
  }
})

test('robots.txt names the sitemap and keeps crawlers off the calls', async () => {
  const robots = await read('/robots.txt')
  expect(new URL(found(robots, /^Sitemap: (.*)$/m)).pathname).toBe('/sitemap.xml')
  for (const calls of ['/wps/', '/lgw/', '/lotto/', '/ops/']) expect(robots).toContain(`Disallow: ${calls}\n`)
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, start = '']) => start)
  expect(PUBLIC.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
})

test('the manifest names existing icons of the stated sizes, one of them to be cut to any shape', async () => {
  const home = await read('/')
  const manifest = JSON.parse(await read(linked(home, 'manifest'))) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect([manifest.name, manifest.start_url, manifest.display]).toEqual([brand.name, '/', 'standalone'])
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  const pngIcons = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pngIcons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src, sizes } of pngIcons) expect(sizeOf(await bytesOf(src)).join('x')).toBe(sizes)
  expect(sizeOf(await bytesOf(linked(home, 'apple-touch-icon')))).toEqual([180, 180])
})

async function bytesOf(path: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(path, product.origin))
  expect([path, response.status]).toEqual([path, 200])
  return response.arrayBuffer()
}

/** Returns width and height of a PNG: the first two numbers of its header (PNG 11.2.1 "IHDR"). */
function sizeOf(png: ArrayBuffer): [number, number] {
  const view = new DataView(png)
  return [view.getUint32(16), view.getUint32(20)]
}
