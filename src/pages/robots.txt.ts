import type { APIRoute } from 'astro'

const CALLS = ['/wps/', '/lgw/', '/lotto/', '/ops/', '/uploads/']

/** Crawlers may read the pages but not the API paths. */
export const GET: APIRoute = ({ site, url }) => {
  const lines = ['User-agent: *', ...CALLS.map((path) => `Disallow: ${path}`)]
  return new Response(`${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', site ?? url).href}\n`)
}
