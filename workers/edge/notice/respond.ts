import type { Context } from 'hono'
import type { Text } from '#api/operator/switches'
import type { Language } from '#brand/brand'
import { languageIn } from '#brand/language-path'
import { languageOf } from '#workers/http/language'
import type { EdgeEnv } from '../edge-env.ts'
import { visitorOf } from '../visitor.ts'
import { escapeHtml, NOTICE_HEADERS, type Notice, noticePage } from './page.ts'
import { NOTICE_TEXTS, type NoticeKind } from './texts.ts'
import { returnTime } from './time.ts'

/** Responds 503, with the return time when one is set (RFC 9110 section 15.6.4). */
export async function maintenanceNotice(c: Context<EdgeEnv>, retryAfterSeconds: number): Promise<Response> {
  const { maintenance } = c.var.switches
  const language = pageLanguage(c)
  const texts = NOTICE_TEXTS.maintenance[language]
  const notice: Notice = {
    ...(await ground(c, 'maintenance', language)),
    title: textIn(maintenance.title, language) ?? texts.title,
    info: textIn(maintenance.info, language) ?? texts.info,
    fact: returnFact(maintenance.until, language, visitorOf(c.req.raw).timeZone),
  }
  return respond(c, notice, 503, { 'Retry-After': String(retryAfterSeconds) })
}

/** Responds 451 and shows the visitor's address, so that they can quote it to customer service (RFC 7725). */
export async function blockedNotice(c: Context<EdgeEnv>): Promise<Response> {
  const language = pageLanguage(c)
  const { address } = visitorOf(c.req.raw)
  const notice: Notice = {
    ...(await ground(c, 'blocked', language)),
    fact: address
      ? { name: NOTICE_TEXTS.blocked[language].fact, html: `<bdi dir="ltr">${escapeHtml(address)}</bdi>` }
      : null,
  }
  return respond(c, notice, 451)
}

async function ground(c: Context<EdgeEnv>, kind: NoticeKind, language: Language): Promise<Notice> {
  const texts = NOTICE_TEXTS[kind][language]
  const info = await c.var.state.info.read(c.env, (load) => c.executionCtx.waitUntil(load))
  const url = info.links[0]?.url
  return { ...texts, kind, language, fact: null, button: url ? { text: texts.button, url } : null }
}

function respond(c: Context<EdgeEnv>, notice: Notice, status: 451 | 503, more: Record<string, string> = {}): Response {
  return c.body(noticePage(notice), status, { ...NOTICE_HEADERS, 'Content-Language': notice.language, ...more })
}

/** Returns the language of the path, else the one that the browser prefers. */
function pageLanguage(c: Context<EdgeEnv>): Language {
  return languageIn(c.req.path) ?? languageOf(c.req.header('Accept-Language'))
}

/** Returns the operator's text, which is one string or one per language; undefined means the default text. */
function textIn(text: Text | undefined, language: Language): string | undefined {
  return typeof text === 'string' ? text : text?.[language]
}

/** Returns the line with the return time; null once that time has passed. */
function returnFact(until: string | undefined, language: Language, timeZone: string): Notice['fact'] {
  const now = new Date()
  if (until === undefined || Date.parse(until) <= now.getTime()) return null
  const texts = NOTICE_TEXTS.maintenance[language]
  const { text, isToday } = returnTime(until, timeZone, language, now)
  return {
    name: isToday ? texts.fact : texts.factDate,
    html: `<time datetime="${escapeHtml(until)}">${escapeHtml(text)}</time>`,
  }
}
