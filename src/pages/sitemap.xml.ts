import type { APIRoute } from 'astro'
import { sitemap } from '#shell/seo.ts'

export const GET: APIRoute = ({ site, url }) =>
  new Response(sitemap(site ?? url), { headers: { 'Content-Type': 'application/xml' } })
