import { brand } from '#brand/brand'
import { prefixOf } from '#brand/language-path'
import { offlinePage } from '#shell/offline/page.ts'
import worker from '#shell/offline/service-worker.js?raw'

/** The service worker, with the offline page of each language inside. */
export function GET(): Response {
  const pages = Object.fromEntries(brand.languages.map((language) => [prefixOf(language), offlinePage(language)]))
  return new Response(`const PAGES = ${JSON.stringify(pages)}\n${worker}`, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  })
}
