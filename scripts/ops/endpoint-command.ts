import type * as z from 'zod/mini'
import type { Endpoint, Params } from '../../src/api/endpoint.ts'
import { type Command, createChecker, type Named, WrongUsage } from './command-types.ts'
import type { Refusals } from './refusals.ts'
import type { Server } from './server.ts'

/** The path parameters of a call. */
export type ParamsOf<E extends Endpoint> = E['params'] extends Params ? z.output<E['params']> : Record<never, string>

/**
 * Returns a part of a path. A URL resolves `.` and `..`, however they are encoded, and an empty part is another path, so
 * that such words would name another call.
 */
function segmentOf(word: string): string {
  if (/^\.{0,2}$/.test(word)) throw new WrongUsage(`"${word}" is no name or number.`)
  return encodeURIComponent(word)
}

/** Returns the path of a call with its parameters filled in. GET and DELETE take the fields as a query. */
export function pathOf<E extends Endpoint>({ path, method }: E, params: ParamsOf<E>, fields: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => segmentOf((params as Record<string, string>)[name] ?? ''))
  if (method !== 'GET' && method !== 'DELETE') return filled
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? filled : `${filled}?${query}`
}

/**
 * Turns a call into a command. The input is validated with the server's own schema, so that no malformed request is
 * sent. `sentences`: for each option or field, the message that explains its format.
 */
export function commandFactory(sentences: Record<string, string> = {}) {
  const checked = createChecker(sentences)
  return <E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    draft: object = {},
    refusals: Refusals = {},
  ): Command => {
    const value = checked(endpoint.request, draft)
    const about = { refusals, named: namedIn({ ...params, ...draft }) }
    if (endpoint.method === 'GET') return { kind: 'get', path: pathOf(endpoint, params, value), ...about }
    const { takesReason } = endpoint
    return { kind: 'put', path: pathOf(endpoint, params), value, takesReason, ...about }
  }
}

/** The fields that name somebody or something; the others say what is done. */
const NAMES = [
  ...['account', 'under', 'code', 'vendor', 'node', 'game', 'gone', 'name', 'currency', 'field', 'provider', 'bet'],
  ...['number', 'reference', 'withdrawal', 'grant', 'contract', 'retire', 'item', 'redemption', 'budget', 'raffle'],
  ...['mission', 'offer', 'friend', 'leaderboard', 'activity'],
]

function namedIn(fields: object): Named {
  const typed = Object.entries(fields).filter(([name, value]) => NAMES.includes(name) && typeof value === 'string')
  return Object.fromEntries(typed as [string, string][])
}

/** Makes a call and returns the value of its response. */
export async function call<E extends Endpoint>(
  server: Pick<Server, 'request'>,
  endpoint: E,
  params: ParamsOf<E>,
  fields: z.input<E['request']>,
): Promise<z.output<E['response']>> {
  const { method, responseFormat: answer } = endpoint
  const path = pathOf(endpoint, params, fields as object)
  const response = await (method === 'GET'
    ? server.request(method, path)
    : server.request(method, path, fields as object))
  return (answer === 'bare' ? response : (response as { value: unknown }).value) as z.output<E['response']>
}
