import type * as z from 'zod/mini'
import type { Endpoint, Params } from '../../src/api/endpoint.ts'
import type { Refusals } from './refusals.ts'
import type { Server } from './server.ts'
import { type Command, checking } from './typed.ts'

/** What the path of a call names. */
export type ParamsOf<E extends Endpoint> = E['params'] extends Params ? z.output<E['params']> : Record<never, string>

/** The path of a call with its parameters filled in, and a query where it takes one. */
export function pathOf<E extends Endpoint>({ path, method }: E, params: ParamsOf<E>, fields: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  if (method !== 'GET' && method !== 'DELETE') return filled
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? filled : `${filled}?${query}`
}

/**
 * Makes a command of a call. What was typed is read by the schema the server reads with, so that nothing malformed is ever
 * sent; `sentences`: what an option or a field must look like.
 */
export function asking(sentences: Record<string, string> = {}) {
  const checked = checking(sentences)
  return <E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    draft: object = {},
    refusals: Refusals = {},
  ): Command => {
    const value = checked(endpoint.request, draft)
    if (endpoint.method === 'GET') return { kind: 'get', path: pathOf(endpoint, params, value), refusals }
    return { kind: 'put', path: pathOf(endpoint, params), value, takesReason: endpoint.takesReason, refusals }
  }
}

/** Makes a call and answers its value. */
export async function call<E extends Endpoint>(
  server: Pick<Server, 'ask'>,
  endpoint: E,
  params: ParamsOf<E>,
  fields: z.input<E['request']>,
): Promise<z.output<E['response']>> {
  const { method, answer } = endpoint
  const path = pathOf(endpoint, params, fields as object)
  const answered = await (method === 'GET' ? server.ask(method, path) : server.ask(method, path, fields as object))
  return (answer === 'bare' ? answered : (answered as { value: unknown }).value) as z.output<E['response']>
}
