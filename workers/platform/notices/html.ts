import { HTML_TAGS } from '#api/html'
import { isOwnPath } from '#brand/banner-link'

const ALLOWED = new Set<string>(HTML_TAGS)
/** What holds no words for a reader: gone with what is inside. */
const GONE = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'textarea',
  'title',
  'xmp',
])

/**
 * Removes everything active from an operator's HTML before it is stored. The
 * browser sanitises it again with the parser that renders it.
 */
export async function sanitiseHtml(html: string): Promise<string> {
  const rewriter = new HTMLRewriter()
    .on('*', { element: clean, comments: (comment) => void comment.remove() })
    .onDocument({ comments: (comment) => void comment.remove(), doctype: () => undefined })
  return rewriter.transform(new Response(html)).text()
}

function clean(element: Element): void {
  const name = element.tagName.toLowerCase()
  if (GONE.has(name)) element.remove()
  else if (!ALLOWED.has(name)) element.removeAndKeepContent()
  else for (const [attribute, value] of [...element.attributes]) cleanAttribute(element, attribute ?? '', value ?? '')
}

function cleanAttribute(element: Element, attribute: string, value: string): void {
  const isLink = element.tagName.toLowerCase() === 'a' && attribute === 'href'
  if (!isLink || !isSafeLink(value)) element.removeAttribute(attribute)
}

/** Accepts a path of ours or an https address, and no other scheme. */
export function isSafeLink(href: string): boolean {
  if (href.startsWith('/')) return isOwnPath(href)
  return URL.canParse(href) && new URL(href).protocol === 'https:'
}
