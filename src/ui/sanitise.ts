import DOMPurify from 'dompurify'
import { HTML_TAGS } from '#api/html'

/** An https address or a path of ours; `//host` and `/\host` are addresses elsewhere. */
const LINK = /^(?:https:\/\/|\/(?![/\\]))/i

/**
 * HTML that came from outside, as nodes that can do nothing but be read (decisions.md "Text and languages": sanitised
 * when saved and again when shown, with the very parser that shows it). No style, no id, no picture, no handler.
 */
export function sanitised(html: string): DocumentFragment {
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
