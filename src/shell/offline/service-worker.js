/**
 * Shows a page of our own where the network is away. It answers only navigations, only when the network does not, and
 * stores nothing: `PAGES` is in the script, by the prefix of each language, so the browser's own update replaces it.
 */
/* global PAGES */

addEventListener('install', (event) => {
  event.waitUntil(skipWaiting())
  // Everything but documents passes without waking this worker, where the browser can be told so.
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' }
  event.waitUntil(event.addRoutes?.(others).catch(() => undefined))
})

addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()))

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event))
})

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlinePage(new URL(request.url).pathname)
  }
}

function offlinePage(pathname) {
  const [, prefix = ''] = pathname.split('/')
  return new Response(PAGES[`/${prefix}`] ?? PAGES[''], {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}
