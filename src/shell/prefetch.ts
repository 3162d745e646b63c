import { whenIdle } from '#ui/whenIdle.ts'

/**
 * When the page has come to rest, the code of the islands is fetched, not run, so that the first press finds it there.
 * Nobody who asked for less data pays for it (Save Data API).
 */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Only what a visitor can wake: a member's islands are awake already. */
function fetchIslands() {
  const wanted = new Set<string>()
  for (const island of document.querySelectorAll('astro-island[ssr]')) {
    if (island.closest('[data-for="member"]')) continue
    for (const part of ['renderer-url', 'component-url']) wanted.add(island.getAttribute(part) ?? '')
  }
  wanted.delete('')
  for (const href of wanted) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
    document.head.append(link)
  }
}

if (!savesData()) whenIdle(fetchIslands)
