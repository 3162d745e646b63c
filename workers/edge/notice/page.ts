import { createHash } from 'node:crypto'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { ANCHOR, LIGHTHOUSE, LOGO, WAVES, WORDMARK } from './art.ts'
import { STYLE } from './style.ts'
import type { NoticeKind } from './texts.ts'

/** The content of a notice. Every field is plain text, escaped here, except `fact.html`. */
export interface Notice {
  kind: NoticeKind
  language: Language
  title: string
  info: string
  card: string
  foot: string
  /** The ruled line: a name and its value, which is HTML already. */
  fact: { name: string; html: string } | null
  /** A customer-service address that has passed the allow-list, or null. */
  button: { text: string; url: string } | null
}

const CARDS = {
  maintenance: { number: 26, art: LIGHTHOUSE },
  blocked: { number: 25, art: ANCHOR },
} as const satisfies Record<NoticeKind, { number: number; art: string }>

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

/** Returns the whole page as one document that loads no other file and runs no script. */
export function noticePage(notice: Notice): string {
  const { number, art } = CARDS[notice.kind]
  const { fact, button } = notice
  return `<!doctype html>
<html lang="${notice.language}" dir="${LANGUAGES[notice.language].dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="#0b0d1e"><title>${escapeHtml(notice.title)} ${escapeHtml(brand.name)}</title><style>${STYLE}</style></head>
<body><header aria-label="${escapeHtml(brand.name)}">${LOGO}${WORDMARK}</header>
<main><div class="card" aria-hidden="true"><b>${number}</b>${art}<span>${escapeHtml(notice.card)}</span></div>
<div class="words"><h1>${escapeHtml(notice.title)}</h1><p class="info">${escapeHtml(notice.info)}</p>
${fact ? `<p class="fact"><span>${escapeHtml(fact.name)}</span> ${fact.html}</p>` : ''}
${button ? `<a class="act" href="${escapeHtml(button.url)}" rel="noreferrer">${escapeHtml(button.text)}</a>` : ''}</div></main>
<footer>${WAVES}<p>${escapeHtml(notice.foot)}</p></footer></body></html>`
}

/** Security headers of a notice: the policy allows one style by its hash, an inline font and nothing else. */
export const NOTICE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const
