import type { Context } from 'hono'
import { type Failure, Refusal } from '#api/envelope'
import { STATUS } from '#api/status'
import { LANGUAGES, type Language, type LanguageRow } from '#brand/brand'
import { errors } from '#i18n/every/errors.ts'
import { translate } from '#i18n/fill.ts'
import { languageOf } from './language.ts'

/** The headers of every response that is no document: nothing may run, frame or embed it. */
export const CALL_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** The failing half of the envelope, in the request's language. */
function failure(refusal: Refusal, language: Language): Failure {
  const body: Failure = {
    success: false,
    code: refusal.code,
    message: sentenceOf(refusal, errors[language], LANGUAGES[language]),
  }
  if (refusal.detail) body.value = refusal.detail
  return body
}

/** A wait of minutes is told in minutes (specification section 8: "try again after 5 minutes"). */
export function sentenceOf(
  { code, detail }: Refusal,
  sentences: (typeof errors)[Language],
  way: Pick<LanguageRow, 'locale' | 'dir'>,
): string {
  const minutes = Math.ceil((detail?.retryAfterSeconds ?? 0) / 60)
  if (code !== 'too-many-requests' || minutes < 2) return sentences[code]
  return translate(sentences, 'too-many-requests.minutes', { count: minutes }, way)
}

/** Answers a refusal: honest status, envelope, never cached; `Retry-After` where the caller should wait. */
export function refuse(c: Context, refusal: Refusal): Response {
  c.header('Cache-Control', 'no-store')
  const wait = refusal.detail?.retryAfterSeconds
  if (wait !== undefined) c.header('Retry-After', String(wait))
  return c.json(failure(refusal, languageOf(c.req.header('Accept-Language'))), STATUS[refusal.code])
}

/** The same without Hono, for what stands before it; no header of the request but its languages is used. */
export function refusalResponse(refusal: Refusal, languages: string | null): Response {
  const body = failure(refusal, languageOf(languages ?? undefined))
  return Response.json(body, {
    status: STATUS[refusal.code],
    headers: { ...CALL_HEADERS, 'Cache-Control': 'no-store' },
  })
}

/** Which field and what was wrong with it, without echoing what was sent. */
export function badInput(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, 20)) fields[issue.path.join('.').slice(0, 64) || 'body'] = issue.code ?? 'invalid'
  return new Refusal('bad-input', { fields })
}
