import { MAX_BODY_BYTES } from '#api/endpoint'
import type { EndpointName } from '#api/endpoints'
import { isErrorCode } from '#api/error'
import { columnOf, EXAMS } from '#tests/exams/every'

/** One hostile request: what is wrong with it, and what to send instead of the valid request. */
export interface BadCase {
  what: string
  /** Fields to send the regular way (sealed where the endpoint requires it). */
  fields?: unknown
  /** Or the raw body or query to send. */
  body?: BodyInit
  query?: string
  contentType?: string | null
  method?: string
}

/** A well-formed request for each endpoint; the cases below break one thing at a time. */
export const GOOD: Record<EndpointName, Record<string, unknown>> = columnOf(EXAMS, 'good')

/** Values that no field accepts: each replaces each field once. */
const WRONG_VALUES: [string, unknown][] = [
  ['null', null],
  ['a boolean', true],
  ['a huge number', 1e308],
  ['a negative fraction', -0.5],
  ['an object', { a: 1 }],
  ['an array', [1, 2]],
  ['a long text', 'x'.repeat(9000)],
  ['control characters', '\u0000\u001b\uffff'],
]

/** Cases for endpoints with a body. */
export function bodyCases(good: Record<string, unknown>): BadCase[] {
  const text = JSON.stringify(good)
  return [
    { what: 'plain text', body: text, contentType: 'text/plain' },
    { what: 'a form', body: 'a=1', contentType: 'application/x-www-form-urlencoded' },
    { what: 'multipart', body: text, contentType: 'multipart/form-data; boundary=x' },
    { what: 'another charset', body: text, contentType: 'application/json; charset=utf-16' },
    { what: 'no content type', body: new TextEncoder().encode(text), contentType: null },
    { what: 'nothing', body: '' },
    { what: 'not JSON', body: '{"a":' },
    { what: 'an array', body: '[]' },
    { what: 'null', body: 'null' },
    { what: 'a number', body: '7' },
    { what: 'a text', body: '"x"' },
    { what: 'bytes that are no UTF-8', body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { what: 'a lone surrogate', body: '{"a":"\\ud800"}' },
    { what: 'deep arrays', body: `{"a":${'['.repeat(8000)}${']'.repeat(8000 - 200)}` },
    { what: 'deep objects', body: `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}` },
    { what: 'a byte too many', body: `{"a":"${'x'.repeat(MAX_BODY_BYTES)}"}` },
    { what: 'a megabyte', body: `{"a":"${'x'.repeat(1_000_000)}"}` },
    { what: 'a prototype', body: '{"__proto__":{"admin":true}}' },
    { what: 'a constructor', body: '{"constructor":{"prototype":{"admin":true}}}' },
    ...fieldCases(good),
  ]
}

/** Cases with one invalid field each, sent the way the endpoint takes its fields. */
export function fieldCases(good: Record<string, unknown>): BadCase[] {
  return [
    { what: 'a field nobody knows', fields: { ...good, extra: 1 } },
    { what: 'a prototype beside good fields', fields: { ...good, ['__proto__']: { admin: true } } },
    { what: 'a constructor beside good fields', fields: { ...good, constructor: 1 } },
    ...Object.keys(good).flatMap((field) => [
      { what: `no ${field}`, fields: Object.fromEntries(Object.entries(good).filter(([key]) => key !== field)) },
      ...WRONG_VALUES.filter(([, value]) => typeof value !== typeof good[field] || typeof value === 'string').map(
        ([name, value]) => ({ what: `${field} as ${name}`, fields: { ...good, [field]: value } }),
      ),
    ]),
  ]
}

/** Cases for optional fields of a body, each sent with a wrong type. */
export function optionalCases(good: Record<string, unknown>, more: Record<string, unknown>): BadCase[] {
  return Object.keys(more).flatMap((field) =>
    WRONG_VALUES.filter(([, value]) => typeof value !== typeof more[field]).map(([name, value]) => ({
      what: `${field} as ${name}`,
      fields: { ...good, [field]: value },
    })),
  )
}

/** Cases for endpoints with a query. */
export function queryCases(good: Record<string, unknown>): BadCase[] {
  const query = new URLSearchParams(Object.entries(good).map(([key, value]) => [key, String(value)])).toString()
  const [first] = Object.keys(good)
  return [
    { what: 'a key nobody knows', query: `${query}&extra=1` },
    { what: 'a prototype', query: `${query}&__proto__=1` },
    { what: 'a long query', query: `${query}&x=${'y'.repeat(8000)}` },
    { what: 'broken escapes', query: `${query}&%zz=%e0%a4` },
    ...(first ? [{ what: 'a key given twice', query: `${query}&${first}=${String(good[first])}` }] : []),
    ...Object.keys(good).flatMap((field) => [
      {
        what: `no ${field}`,
        query: new URLSearchParams(query.replace(new RegExp(`(^|&)${field}=[^&]*`), '')).toString(),
      },
      { what: `${field} empty`, query: query.replace(new RegExp(`${field}=[^&]*`), `${field}=`) },
      { what: `${field} as code`, query: query.replace(new RegExp(`${field}=[^&]*`), `${field}=%27%3B--%3Cscript%3E`) },
    ]),
  ]
}

/** Cases for optional query parameters: each sent twice, empty, or as code. */
export function optionalQueryCases(good: Record<string, unknown>, more: Record<string, unknown>): BadCase[] {
  const spoiled = (field: string, value: string) =>
    new URLSearchParams({ ...(good as Record<string, string>), [field]: value }).toString()
  return Object.keys(more).flatMap((field) => [
    { what: `${field} given twice`, query: `${spoiled(field, '1')}&${field}=1` },
    { what: `${field} empty`, query: spoiled(field, '') },
    { what: `${field} as code`, query: spoiled(field, "';--<script>") },
  ])
}

/** Reads a response. `refused` is true for a 4xx whose body is the envelope with one of our codes. */
export async function judge(response: Response): Promise<{ status: number; code: unknown; refused: boolean }> {
  const text = await response.text()
  let code: unknown
  try {
    code = (JSON.parse(text) as { code?: unknown }).code
  } catch {
    code = `not JSON: ${text.slice(0, 80)}`
  }
  const refused = response.status >= 400 && response.status < 500 && isErrorCode(code)
  return { status: response.status, code, refused }
}
