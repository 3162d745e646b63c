import { whenIdle } from '#ui/when-idle.ts'

/**
 * Once the page is idle, downloads the code of the islands without running it, so that the first click finds it in the
 * cache. Skipped when the browser asks for reduced data use (Save Data API).
 */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Only the islands of visitors: a member's are hydrated already. */
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
