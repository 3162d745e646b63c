import DOMPurify from 'dompurify'
import { HTML_TAGS } from '#api/html'

/** An https URL or a path of ours; `//host` and `/\host` point to other hosts. */
const LINK = /^(?:https:\/\/|\/(?![/\\]))/i

/**
 * Converts external HTML to inert nodes. It is sanitised when it is saved and again when it is shown,
 * with the same parser that shows it). No style, no id, no picture, no handler.
 */
export function sanitiseHtml(html: string): DocumentFragment {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...HTML_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: LINK,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of clean.querySelectorAll('a')) {
    link.rel = 'noopener'
    if (link.origin !== location.origin) link.target = '_blank'
  }
  return clean
}
