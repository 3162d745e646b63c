import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { brand, type Language } from '#brand/brand'

/** The help centre as JSON, one file per language: the edge serves it as `GET /wps/system/helpCenter`. */
export function getStaticPaths() {
  return brand.languages.map((lang) => ({ params: { lang }, props: { lang } }))
}

export const GET: APIRoute<{ lang: Language }> = async ({ props: { lang } }) => {
  const subjects = await getCollection('help', ({ id }) => id.startsWith(`${lang}/`))
  const list = subjects
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ data, rendered }) => ({ tag: data.anchor, title: data.title, content: rendered?.html ?? '' }))
  return Response.json({ list })
}
