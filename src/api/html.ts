/**
 * The tags that an operator's text may be made of; every other loses its tags and keeps its words. The platform sanitises
 * by this list when it saves, the browser again when it shows.
 */
export const HTML_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'a',
  'h3',
  'h4',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
