import * as z from 'zod/mini'
import type { ErrorCode } from './error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * A call of specification section 7 as a value, imported by both sides: the site calls it (`core/call.ts`), the workers
 * serve it (`workers/serve.ts`), the edge builds its allow-list from it, the OpenAPI document and the bad-input
 * tests are generated from it.
 */
export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method
  /** Exact path; no parameters, so the edge's allow-list is a set. */
  path: string
  /** One sentence for the OpenAPI document. */
  summary: string
  /**
   * `none`: anyone. `optional`: a token is read when present. `member`: signed in, trying included. `account`: signed in
   * with a real account, never a trial one (specification section 6). `agent`: signed in as an agent.
   */
  auth: 'none' | 'optional' | 'member' | 'account' | 'agent'
  /** `picture`: the body is a picture's bytes, `request` says nothing of it. Everything else is fields. */
  takes: 'fields' | 'picture'
  /** The body travels as `{ sealed: compact JWE }` (decisions.md "Wire"). */
  sealed: boolean
  /** `never`: no-store. A number: seconds a shared cache may keep it; such an answer never depends on who asks. */
  cache: 'never' | number
  /** Who answers: the edge itself, or the platform through the edge's proxy. */
  door: 'edge' | 'platform'
  /** `envelope`: JSON (decisions.md "Wire"). `csv`: a file as it flows (RFC 4180); its refusals are envelopes all the same. */
  answer: 'envelope' | 'csv'
  /** Body for POST and PUT, query for GET and DELETE. Strict: an unknown field is refused. */
  request: Request
  response: Response
  /** The refusals this call can give beyond those every call can give (`EVERYWHERE`). */
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

/** The largest body a call with fields may send, in bytes. */
export const MAX_BODY_BYTES = 16_384

/** The largest picture, in bytes: 5 MB (specification section 5). */
export const MAX_PICTURE_BYTES = 5_242_880

/** How much a call may send. */
export function maxBytesOf({ takes }: Pick<Endpoint, 'takes'>): number {
  return takes === 'picture' ? MAX_PICTURE_BYTES : MAX_BODY_BYTES
}

type Draft<Request extends z.ZodMiniType, Response extends z.ZodMiniType> = Pick<
  Endpoint<Request, Response>,
  'method' | 'path' | 'summary' | 'response'
> &
  Partial<Omit<Endpoint<Request, Response>, 'request'>> & { request: Request }

/** Makes an endpoint; what is left out is the careful choice: nobody's data is cached, nothing is optional. */
export function endpoint<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  draft: Draft<Request, Response>,
): Endpoint<Request, Response> {
  const usual = {
    auth: 'none',
    takes: 'fields',
    sealed: false,
    cache: 'never',
    door: 'platform',
    answer: 'envelope',
  } as const
  return { ...usual, errors: [], ...draft }
}

/** A request that carries nothing. */
export const Nothing = z.strictObject({})

/** A response that says only that it was done. */
export const Done = z.strictObject({})
