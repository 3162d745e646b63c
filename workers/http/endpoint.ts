import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { type Endpoint, isForOperators, type Params } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { Reason } from '#api/reason'
import type { Role } from '#api/roles'
import { SealedBody } from '#api/sealed'
import { dropBody, queryOf, readJson } from './body.ts'
import { badInput, refuse } from './refusal.ts'

/** What Hono knows of a program: its bindings, and what it carries through a request. */
interface HonoEnv {
  Bindings: object
  Variables?: object
}

/** What a program gives `createServe` once: how to open a sealed body and who stands behind a request. */
export interface ServerAdapter<Env extends HonoEnv, Caller, Operator> {
  /** Opens a compact JWE: the fields, or why not. Replays are remembered here. */
  unseal(sealed: string, c: Context<Env>): Promise<Record<string, unknown> | Refusal>
  /** The caller: null without a token, a refusal when the token has expired. */
  authenticate(c: Context<Env>): Promise<Caller | null | Refusal>
  /** True when the caller may act as an agent. */
  isAgent(caller: Caller): boolean
  /** True when the caller only tries: play money, no real account. */
  isTrial(caller: Caller): boolean
  /** Why this caller may not make this call, before its input is read; null when they may. */
  refusedCaller?(caller: Caller, endpoint: Endpoint): Refusal | null
  /** Runs a call of a signed-in caller whose input is read, or refuses it; without it every such call runs. */
  around?<Value>(
    call: { caller: Caller; endpoint: Endpoint; input: unknown },
    c: Context<Env>,
    run: () => Promise<Value | Refusal>,
  ): Promise<Value | Refusal>
  /** The calling operator, or a refusal; a program without this function serves no operators. */
  authenticateOperator?(c: Context<Env>): Promise<Operator | Refusal>
}

type CallerOf<E extends Endpoint, Caller, Operator> = E['auth'] extends 'none'
  ? null
  : E['auth'] extends 'optional'
    ? Caller | null
    : E['auth'] extends 'operator' | 'owner'
      ? /** `reason`: why, for the audit log; empty where nobody said. */ Operator & { reason: string }
      : Caller

/** The fields of the request with the parameters of the path; a request without fields adds nothing. */
export type InputOf<E extends Endpoint> = E['params'] extends Params
  ? z.output<E['params']> & FieldsOf<z.output<E['request']>>
  : z.output<E['request']>
type FieldsOf<Request> = Request extends Record<string, never> ? unknown : Request

type Handler<E extends Endpoint, Env extends HonoEnv, Caller, Operator> = (
  input: InputOf<E>,
  caller: CallerOf<E, Caller, Operator>,
  c: Context<Env>,
) => Promise<z.output<E['response']> | Refusal | Response>

/** Makes `serve`: an endpoint and its handler become a route that cannot answer anything the endpoint does not say. */
export function createServe<Env extends HonoEnv, Caller, Operator extends { role: Role | null } = never>(
  adapter: ServerAdapter<Env, Caller, Operator>,
) {
  return function serve<const E extends Endpoint>(
    app: Hono<Env>,
    endpoint: E,
    handler: Handler<E, Env, Caller, Operator>,
  ): void {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const caller = await findCaller(adapter, endpoint, c)
      if (caller instanceof Refusal) {
        if (endpoint.takes === 'picture') await dropBody(c.req.raw, endpoint.maxBytes)
        return refuse(c, caller)
      }
      const parsed = await readInput(adapter, endpoint, c)
      if (parsed instanceof Refusal) return refuse(c, parsed)
      const by = isForOperators(endpoint) ? { ...caller, reason: parsed.reason } : caller
      // The conditional types of the handler cannot be narrowed here; `callerFor` and `inputFor` have checked both.
      const run = () => handler(parsed.input as InputOf<E>, by as CallerOf<E, Caller, Operator>, c)
      const isMember = caller !== null && !isForOperators(endpoint)
      const value =
        isMember && adapter.around
          ? await adapter.around({ caller: caller as Caller, endpoint, input: parsed.input }, c, run)
          : await run()
      if (value instanceof Refusal) return refuse(c, value)
      return respond(c, endpoint, value)
    })
    // Operators' paths are shared by several methods; what none of them serves is not found.
    if (isForOperators(endpoint)) return
    app.all(endpoint.path, (c, next) => {
      if (c.req.method === endpoint.method || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
      c.header('Allow', endpoint.method)
      return refuse(c, new Refusal('method-not-allowed'))
    })
  }
}

function respond(c: Context, endpoint: Endpoint, value: unknown): Response {
  if (value instanceof Response && endpoint.responseFormat === 'csv') return value
  const checked = (endpoint.response as z.ZodMiniType).parse(value)
  c.header('Cache-Control', endpoint.cache === 'never' ? 'no-store' : `public, max-age=${endpoint.cache}`)
  return c.json(endpoint.responseFormat === 'bare' ? checked : { success: true, value: checked })
}

async function findCaller<Env extends HonoEnv, Caller, Operator extends { role: Role | null }>(
  adapter: ServerAdapter<Env, Caller, Operator>,
  endpoint: Endpoint,
  c: Context<Env>,
): Promise<Caller | Operator | null | Refusal> {
  if (endpoint.auth === 'none') return null
  if (isForOperators(endpoint)) return findOperator(adapter, endpoint, c)
  const caller = await adapter.authenticate(c)
  if (endpoint.auth === 'optional' && (caller === null || caller instanceof Refusal)) return null
  if (caller instanceof Refusal) return caller
  if (caller === null) return new Refusal('not-signed-in')
  const refused = adapter.refusedCaller?.(caller, endpoint)
  if (refused) return refused
  if (endpoint.auth === 'account' && adapter.isTrial(caller)) return new Refusal('trial-account')
  if (endpoint.auth === 'agent' && !adapter.isAgent(caller)) return new Refusal('not-agent')
  return caller
}

async function findOperator<Env extends HonoEnv, Operator extends { role: Role | null }>(
  adapter: Pick<ServerAdapter<Env, unknown, Operator>, 'authenticateOperator'>,
  { roles }: Endpoint,
  c: Context<Env>,
): Promise<Operator | Refusal> {
  const operator = (await adapter.authenticateOperator?.(c)) ?? new Refusal('forbidden')
  if (!(operator instanceof Refusal)) {
    const { role } = operator
    return role !== null && roles.includes(role) ? operator : new Refusal('forbidden')
  }
  if (operator.code === 'not-signed-in') c.header('WWW-Authenticate', 'Bearer')
  return operator
}

/** What was sent, as the endpoint has it: parameters of the path first, for a path nobody has needs no reading. */
async function readInput<Env extends HonoEnv>(
  adapter: Pick<ServerAdapter<Env, never, never>, 'unseal'>,
  endpoint: Endpoint,
  c: Context<Env>,
): Promise<{ input: unknown; reason: string } | Refusal> {
  const params = endpoint.params?.safeParse(c.req.param())
  if (params?.success === false) return new Refusal('not-found')
  const fields = await readFields(adapter, endpoint, c)
  if (fields instanceof Refusal) return fields
  const { reason, ...rest } = endpoint.takesReason ? (fields as { reason?: unknown }) : {}
  const why = z.optional(Reason).safeParse(reason)
  if (!why.success) return new Refusal('bad-input', { fields: { reason: 'invalid' } })
  const input = endpoint.request.safeParse(endpoint.takesReason ? rest : fields)
  if (!input.success) return badInput(input.error.issues)
  // A strict schema has refused this key; a schema of records skips it.
  if (Object.hasOwn(fields as object, '__proto__')) return badInput([{ path: [], code: 'unrecognized_keys' }])
  return { input: params ? { ...params.data, ...(input.data as object) } : input.data, reason: why.data ?? '' }
}

async function readFields<Env extends HonoEnv>(
  adapter: Pick<ServerAdapter<Env, never, never>, 'unseal'>,
  endpoint: Endpoint,
  c: Context<Env>,
): Promise<unknown> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return queryOf(c.req.url)
  // Of a picture the handler reads and judges the bytes.
  if (endpoint.takes !== 'fields') return {}
  const body = await readJson(c.req.raw, endpoint.maxBytes)
  if (body instanceof Refusal || !endpoint.sealed) return body
  const sealed = SealedBody.safeParse(body)
  return sealed.success ? adapter.unseal(sealed.data.sealed, c) : new Refusal('unsealed')
}
