import * as z from 'zod/mini'
import type { ErrorCode } from './error.ts'
import type { SubAccountRule } from './rights.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `none`: anyone. `optional`: a token is read when present. `member`: signed in, a trial account
 * included. `account`: signed in with a real account, never a trial one (specification section 6). `agent`: signed in
 * as an agent. `operator`: an operator with one of the endpoint's roles. `owner`: the caller with `OPS_TOKEN` only.
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
  /**
   * An exact path, so that the edge's allow-list is a map. Operator endpoints may have parameters:
   * `/ops/bonus/:account`.
   */
  path: string
  /** One sentence for the OpenAPI document. */
  summary: string
  auth: Allowed
  /** Whether sub-accounts of agents may call, and with which right (docs/decisions/133). */
  subAccounts: SubAccountRule
  /** Operator endpoints: the roles that may call. */
  roles: readonly Role[]
  /** The path parameters, or null when the path has none. A value that does not match its schema gives 404. */
  params: PathParams
  /**
   * `picture`: the body is the bytes of a picture and `request` does not describe it. `nothing`: no body is read.
   * `fields`: everything else.
   */
  takes: 'fields' | 'picture' | 'nothing'
  /** Operator endpoints: the body may carry `reason` beside its fields, for the audit log. */
  takesReason: boolean
  /** The largest body, in bytes. */
  maxBytes: number
  /** The body travels as `{ sealed: compact JWE }` (sealed.ts). */
  sealed: boolean
  /**
   * `never`: no-store. A number: the seconds a shared cache may store the response, which never depends on the caller.
   */
  cache: 'never' | number
  /**
   * Which server responds: the edge itself, the platform behind the edge's proxy, or the platform to our own workers
   * only.
   */
  gateway: 'edge' | 'platform' | 'internal'
  /**
   * `envelope`: JSON (envelope.ts). `csv`: a streamed file (RFC 4180). `bare`: the value without an envelope.
   * Errors are envelopes in every case.
   */
  responseFormat: 'envelope' | 'csv' | 'bare'
  /** Body for POST and PUT, query for GET and DELETE. Strict: an unknown field is refused. */
  request: Request
  response: Response
  /**
   * The errors of this endpoint, beyond those of every endpoint (`COMMON_ERRORS`, `COMMON_OPERATOR_ERRORS`). What a
   * sub-account is refused with is added.
   */
  errors: readonly ErrorCode[]
}

/** Errors any endpoint may return, so they are not repeated on each one. */
export const COMMON_ERRORS = [
  'bad-input',
  'too-large',
  'request-timeout',
  'wrong-content-type',
  'method-not-allowed',
  'too-many-requests',
  'maintenance',
  'region-blocked',
  'upstream-failed',
  'upstream-timeout',
  'unknown',
] as const satisfies readonly ErrorCode[]

/** The same for operator endpoints, which respond whatever state the site is in. */
export const COMMON_OPERATOR_ERRORS = [
  'bad-input',
  'too-large',
  'request-timeout',
  'wrong-content-type',
  'not-signed-in',
  'account-locked',
  'forbidden',
  'too-many-requests',
  'not-found',
  'upstream-failed',
  'upstream-timeout',
  'unknown',
] as const satisfies readonly ErrorCode[]

/** The largest body of an endpoint with fields, in bytes. */
export const MAX_BODY_BYTES = 16_384

/** The largest picture, in bytes: 5 MB (specification section 5). */
export const MAX_PICTURE_BYTES = 5_242_880

/** True for operator endpoints. */
export function isForOperators({ auth }: Pick<Endpoint, 'auth'>): boolean {
  return auth === 'operator' || auth === 'owner'
}

type Draft<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Allowed extends Auth,
  PathParams extends Params | null,
> = Pick<Endpoint<Request, Response, Allowed, PathParams>, 'method' | 'path' | 'summary' | 'request' | 'response'> &
  Partial<Endpoint<Request, Response, Allowed, PathParams>> &
  // What agents call says whether their sub-accounts may.
  ([Allowed] extends ['agent'] ? { subAccounts: SubAccountRule } : unknown)

/** A sub-account is refused where it may never call, and where it lacks the right. */
function errorsOf({ auth = 'none', subAccounts, errors = [] }: Partial<Endpoint>): readonly ErrorCode[] {
  const hasNoMember = auth === 'none' || isForOperators({ auth })
  if (hasNoMember || subAccounts === 'session' || errors.includes('forbidden')) return errors
  return [...errors, 'forbidden']
}

/** Makes an endpoint. The defaults are the strict ones: responses are not cached and no field is optional. */
export function endpoint<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Allowed extends Auth = 'none',
  PathParams extends Params | null = null,
>(draft: Draft<Request, Response, Allowed, PathParams>): Endpoint<Request, Response, Allowed, PathParams> {
  const usual = {
    auth: 'none' as Allowed,
    subAccounts: 'refused',
    // Nobody, until the endpoint names somebody.
    roles: draft.auth === 'owner' ? (['owner'] as const) : [],
    params: null as PathParams,
    takes: 'fields',
    takesReason: false,
    maxBytes: draft.takes === 'picture' ? MAX_PICTURE_BYTES : MAX_BODY_BYTES,
    sealed: false,
    cache: 'never',
    gateway: 'platform',
    responseFormat: 'envelope',
    errors: [],
  } as const
  return { ...usual, ...draft, errors: errorsOf(draft) }
}

/** A request without fields. */
export const Nothing = z.strictObject({})

/** A response without fields: the request was carried out. */
export const Done = z.strictObject({})
