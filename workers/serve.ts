import type { Context, Hono } from 'hono'
import type { output, ZodMiniType } from 'zod/mini'
import { type Endpoint, MAX_BODY_BYTES } from '#api/endpoint'
import { type Failure, Refusal } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { SealedBody } from '#api/sealed'
import { STATUS } from '#api/status'
import { brand, type Language } from '#brand/brand'
import { acceptedLanguages, matchLanguage } from '#brand/match-language'
import { errors } from '#i18n/every/errors.ts'
import { fill } from '#i18n/fill.ts'

type Sentences = Record<ErrorCode | 'too-many-requests.minutes', string>

/** The language of ours that an `Accept-Language` header likes best, the brand's own when there is none. */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  return matchLanguage(acceptedLanguages(acceptLanguage ?? '')) ?? brand.defaultLanguage
}

/** The failing half of the envelope, in the request's language. */
export function failure(refusal: Refusal, language: Language): Failure {
  const body: Failure = { success: false, code: refusal.code, message: sentenceOf(refusal, errors[language]) }
  if (refusal.detail) body.value = refusal.detail
  return body
}

/** A wait of minutes is told in minutes (specification section 8: "try again after 5 minutes"). */
function sentenceOf({ code, detail }: Refusal, sentences: Sentences): string {
  const minutes = Math.ceil((detail?.retryAfterSeconds ?? 0) / 60)
  if (code !== 'too-many-requests' || minutes < 2) return sentences[code]
  return fill(sentences['too-many-requests.minutes'], { minutes })
}

/** Answers a refusal: honest status, envelope, never cached; `Retry-After` where the caller should wait. */
export function refuse(c: Context, refusal: Refusal): Response {
  c.header('Cache-Control', 'no-store')
  const wait = refusal.detail?.retryAfterSeconds
  if (wait !== undefined) c.header('Retry-After', String(wait))
  return c.json(failure(refusal, languageOf(c.req.header('Accept-Language'))), STATUS[refusal.code])
}

/** What a program gives `doorway` once: how to open a sealed body and who stands behind a request. */
export interface Doorway<Env extends object, Caller> {
  /** Opens a compact JWE: the fields, or why not. Replays are remembered here. */
  unseal(sealed: string, c: Context<{ Bindings: Env }>): Promise<Record<string, unknown> | Refusal>
  /** Who is asking: null for nobody, a refusal when the token is dead. */
  authenticate(c: Context<{ Bindings: Env }>): Promise<Caller | null | Refusal>
  /** True when the caller may act as an agent. */
  isAgent(caller: Caller): boolean
  /** True when the caller only tries: play money, no real account. */
  isTrial(caller: Caller): boolean
}

type CallerOf<E extends Endpoint, Caller> = E['auth'] extends 'none'
  ? null
  : E['auth'] extends 'optional'
    ? Caller | null
    : Caller

type Handler<E extends Endpoint, Env extends object, Caller> = (
  input: output<E['request']>,
  caller: CallerOf<E, Caller>,
  c: Context<{ Bindings: Env }>,
) => Promise<output<E['response']> | Refusal | Response>

/** Makes `serve`: an endpoint and its handler become a route that cannot answer anything the endpoint does not say. */
export function doorway<Env extends object, Caller>(door: Doorway<Env, Caller>) {
  return function serve<const E extends Endpoint>(
    app: Hono<{ Bindings: Env }>,
    endpoint: E,
    handler: Handler<E, Env, Caller>,
  ): void {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const caller = await callerFor(door, endpoint, c)
      if (caller instanceof Refusal) return refuse(c, caller)
      const fields = await fieldsOf(door, endpoint, c)
      if (fields instanceof Refusal) return refuse(c, fields)
      const input = endpoint.request.safeParse(fields)
      if (!input.success) return refuse(c, badInput(input.error.issues))
      // The conditional type of the handler's caller cannot be narrowed here; `callerFor` has checked it.
      const value = await handler(input.data as output<E['request']>, caller as CallerOf<E, Caller>, c)
      if (value instanceof Refusal) return refuse(c, value)
      return answer(c, endpoint, value)
    })
    app.all(endpoint.path, (c, next) => {
      if (c.req.method === endpoint.method || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
      c.header('Allow', endpoint.method)
      return refuse(c, new Refusal('method-not-allowed'))
    })
  }
}

function answer(c: Context, endpoint: Endpoint, value: unknown): Response {
  if (value instanceof Response && endpoint.answer === 'csv') return value
  const checked = (endpoint.response as ZodMiniType).parse(value)
  c.header('Cache-Control', endpoint.cache === 'never' ? 'no-store' : `public, max-age=${endpoint.cache}`)
  return c.json({ success: true, value: checked })
}

async function callerFor<Env extends object, Caller>(
  door: Doorway<Env, Caller>,
  endpoint: Endpoint,
  c: Context<{ Bindings: Env }>,
): Promise<Caller | null | Refusal> {
  if (endpoint.auth === 'none') return null
  const caller = await door.authenticate(c)
  if (endpoint.auth === 'optional') return caller instanceof Refusal ? null : caller
  if (caller instanceof Refusal) return caller
  if (caller === null) return new Refusal('not-signed-in')
  if (endpoint.auth === 'account' && door.isTrial(caller)) return new Refusal('trial-account')
  if (endpoint.auth === 'agent' && !door.isAgent(caller)) return new Refusal('not-agent')
  return caller
}

async function fieldsOf<Env extends object, Caller>(
  door: Doorway<Env, Caller>,
  endpoint: Endpoint,
  c: Context<{ Bindings: Env }>,
): Promise<unknown> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return queryOf(c.req.url)
  // The handler reads and judges the bytes.
  if (endpoint.takes === 'picture') return {}
  const body = await jsonOf(c.req.raw)
  if (body instanceof Refusal || !endpoint.sealed) return body
  const sealed = SealedBody.safeParse(body)
  return sealed.success ? door.unseal(sealed.data.sealed, c) : new Refusal('unsealed')
}

/** The query as fields; a key given twice is bad input rather than a guess. */
export function queryOf(url: string): Record<string, string> | Refusal {
  const pairs = [...new URL(url).searchParams]
  const fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length === pairs.length) return fields
  return new Refusal('bad-input', { fields: { query: 'repeated' } })
}

/** A JSON body: right type, bounded, UTF-8, an object. */
export async function jsonOf(request: Request, limit = MAX_BODY_BYTES): Promise<unknown> {
  const type = (request.headers.get('Content-Type') ?? '').toLowerCase()
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/.test(type)) return new Refusal('wrong-content-type')
  const bytes = await bytesOf(request, limit)
  if (bytes === null) return new Refusal('too-large')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : new Refusal('bad-input')
  } catch {
    return new Refusal('bad-input')
  }
}

/** A JSON body as the schema has it. */
export async function bodyOf<Schema extends ZodMiniType>(
  request: Request,
  schema: Schema,
  limit = MAX_BODY_BYTES,
): Promise<output<Schema> | Refusal> {
  const body = await jsonOf(request, limit)
  if (body instanceof Refusal) return body
  const read = schema.safeParse(body)
  return read.success ? read.data : badInput(read.error.issues)
}

/** So much of a body that is too long is read and dropped, at least: its sender hears why, and not a line that is cut. */
const DROPPED_BYTES = 4_000_000

/** Reads at most `limit` bytes and never holds more; null when there are more. */
export async function bytesOf(request: Request, limit: number): Promise<Uint8Array | null> {
  const dropped = Math.max(DROPPED_BYTES, 2 * limit)
  if (Number(request.headers.get('Content-Length') ?? 0) > dropped) return null
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body) {
    for await (const chunk of request.body as ReadableStream<Uint8Array>) {
      size += chunk.byteLength
      if (size > dropped) return null
      if (size <= limit) chunks.push(chunk)
    }
  }
  if (size > limit) return null
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** Which field and what was wrong with it, without echoing what was sent. */
export function badInput(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, 20)) fields[issue.path.join('.').slice(0, 64) || 'body'] = issue.code ?? 'invalid'
  return new Refusal('bad-input', { fields })
}
