import * as z from 'zod/mini'
import type { ErrorCode } from './error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `none`: anyone. `optional`: a token is read when present. `member`: signed in, trying included. `account`:
 * signed in with a real account, never a trial one (specification section 6). `agent`: signed in as an agent. `operator`:
 * whoever holds a token of operators. `owner`: the one with `OPS_TOKEN` alone.
 */
export type Auth = 'none' | 'optional' | 'member' | 'account' | 'agent' | 'operator' | 'owner'

/** The parameters of a path by name; each is read as text. */
export type Params = z.ZodMiniObject<Record<string, z.ZodMiniType<string, string>>>

/**
 * A call of specification section 7, or one of operators, as a value, imported by both sides: the site calls it
 * (`core/call.ts`), operators do (`scripts/ops/`), the workers serve it (`workers/http/endpoint.ts`), the edge builds its
 * allow-list from it, the OpenAPI document and the bad-input tests are generated from it.
 */
export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Auth = Auth,
  PathParams extends Params | null = Params | null,
> {
  method: Method
  /** An exact path, so that the edge's allow-list is a map; a call of operators may have parameters: `/ops/bonus/:account`. */
  path: string
  /** One sentence for the OpenAPI document. */
  summary: string
  auth: Allowed
  /** What the path names, null where it names nothing. What does not fit is not found. */
  params: PathParams
  /** `picture`: the body is a picture's bytes, `request` says nothing of it. `nothing`: no body is read. Everything else is fields. */
  takes: 'fields' | 'picture' | 'nothing'
  /** Operators: the body may carry `reason` beside its fields, for the audit log. */
  takesReason: boolean
  /** The largest body, in bytes. */
  maxBytes: number
  /** The body travels as `{ sealed: compact JWE }` (decisions.md "Wire"). */
  sealed: boolean
  /** `never`: no-store. A number: seconds a shared cache may keep it; such an answer never depends on who asks. */
  cache: 'never' | number
  /** Who answers: the edge itself, the platform through the edge's proxy, or the platform to our own programs alone. */
  door: 'edge' | 'platform' | 'internal'
  /**
   * `envelope`: JSON (decisions.md "Wire"). `csv`: a file as it flows (RFC 4180). `bare`: the value without an envelope.
   * Their refusals are envelopes all the same.
   */
  answer: 'envelope' | 'csv' | 'bare'
  /** Body for POST and PUT, query for GET and DELETE. Strict: an unknown field is refused. */
  request: Request
  response: Response
  /** The refusals this call can give beyond those every call can give (`EVERYWHERE`, `EVERYWHERE_AT_OPS`). */
  errors: readonly ErrorCode[]
}

/** Refusals any call may give, so they are not repeated on each endpoint. */
export const EVERYWHERE = [
  'bad-input',
  'too-large',
  'wrong-content-type',
  'method-not-allowed',
  'too-many-requests',
  'maintenance',
  'region-blocked',
  'upstream-failed',
  'upstream-timeout',
  'unknown',
] as const satisfies readonly ErrorCode[]

/** The same for the calls of operators, which answer whatever state the site is in. */
export const EVERYWHERE_AT_OPS = [
  'bad-input',
  'too-large',
  'wrong-content-type',
  'not-signed-in',
  'account-locked',
  'too-many-requests',
  'not-found',
  'upstream-failed',
  'upstream-timeout',
  'unknown',
] as const satisfies readonly ErrorCode[]

/** The largest body a call with fields may send, in bytes. */
export const MAX_BODY_BYTES = 16_384

/** The largest picture, in bytes: 5 MB (specification section 5). */
export const MAX_PICTURE_BYTES = 5_242_880

/** True for the calls of operators. */
export function isForOperators({ auth }: Pick<Endpoint, 'auth'>): boolean {
  return auth === 'operator' || auth === 'owner'
}

type Draft<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Allowed extends Auth,
  PathParams extends Params | null,
> = Pick<Endpoint<Request, Response, Allowed, PathParams>, 'method' | 'path' | 'summary' | 'request' | 'response'> &
  Partial<Endpoint<Request, Response, Allowed, PathParams>>

/** Makes an endpoint; what is left out is the careful choice: nobody's data is cached, nothing is optional. */
export function endpoint<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Allowed extends Auth = 'none',
  PathParams extends Params | null = null,
>(draft: Draft<Request, Response, Allowed, PathParams>): Endpoint<Request, Response, Allowed, PathParams> {
  const usual = {
    auth: 'none' as Allowed,
    params: null as PathParams,
    takes: 'fields',
    takesReason: false,
    maxBytes: draft.takes === 'picture' ? MAX_PICTURE_BYTES : MAX_BODY_BYTES,
    sealed: false,
    cache: 'never',
    door: 'platform',
    answer: 'envelope',
    errors: [],
  } as const
  return { ...usual, ...draft }
}

/** A request that carries nothing. */
export const Nothing = z.strictObject({})

/** A response that says only that it was done. */
export const Done = z.strictObject({})
