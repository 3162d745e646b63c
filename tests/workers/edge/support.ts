import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env as bindings } from 'cloudflare:workers'
import { operatorCalls } from '#api/operator/operators'
import { edge } from '../../../workers/edge/app.ts'
import type { Env } from '../../../workers/edge/env.ts'

/** The bindings of wrangler.toml and vitest.config.ts, without a platform. */
export const env = { ...(bindings as unknown as Env), PLATFORM: undefined as never } satisfies Env
export const ORIGIN = 'http://site.test'

export interface Visit {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  /** The network's data about the visitor. */
  cf?: { country?: string; regionCode?: string; timezone?: string }
  /** An https origin, for headers that are only sent over https. */
  origin?: string
}

/** One isolate of the edge: its caches live as long as this value. */
export function isolate(overrides: Partial<Env> = {}) {
  const app = edge()
  const bindings = { ...env, ...overrides } as Env
  return async function visit(path: string, { origin = ORIGIN, cf, ...init }: Visit = {}): Promise<Response> {
    const request = new Request(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { 'CF-Connecting-IP': '203.0.113.24', ...init.headers },
      ...(cf ? { cf: cf as IncomingRequestCfProperties } : {}),
    } as RequestInit)
    const context = createExecutionContext()
    const response = await app.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    return response
  }
}

export type Visiting = ReturnType<typeof isolate>

/** A platform that records its requests and replies with `respond`; `reports` has those about wrong tokens. */
export function platform(respond: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const reports: Request[] = []
  const fetcher = {
    async fetch(input: RequestInfo, init?: RequestInit): Promise<Response> {
      const request = new Request(input as string, init)
      const isReport = new URL(request.url).pathname === operatorCalls.noteWrongTokens.path
      if (isReport) reports.push(request)
      else requests.push(request)
      return isReport ? succeed({}) : respond(request)
    },
  } as unknown as Fetcher
  return { requests, reports, fetcher }
}

export const succeed = (value: unknown) => Response.json({ success: true, value })

export const SITE_INFO = {
  customerService: [
    // mailto:ayuda@farol.example, then a javascript: address that must not become a link.
    { csType: 'EMAIL', path: 'tySYlPnQTA4KtcSH+qUWrYRo0dUOlFJiXIRPE0CXFaE=k7Qm2xVd' },
  ],
  domainRoute: '/r',
  resources: { APP: [{ labelNameEn: 'Android', url: 'https://app.example/a.apk' }] },
  whitelabel: [{ modId: 'FREEPLAY3', enabled: '1' }],
  register: {},
  mainDomain: 'farol.example',
  analytics: { gtagId: '' },
}

/** Writes a switch as another isolate or the command line would. */
export function put(name: string, value: unknown): Promise<void> {
  return env.CONFIG.put(name, typeof value === 'string' ? value : JSON.stringify(value))
}

export const asOperator = { Authorization: 'Bearer owner-token-0123456789-of-the-tests' }

/** Returns the code of an envelope, or null when the response has none. */
export async function codeOf(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => ({}))) as { code?: string }
  return body.code ?? null
}

/** Deletes the operator's configuration. */
export async function clearSwitches(): Promise<void> {
  for (const { name } of (await env.CONFIG.list()).keys) await env.CONFIG.delete(name)
}
