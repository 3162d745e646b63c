import { MAX_BODY_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { STATUS } from '#api/status'
import { SIGNATURE_HEADER, WalletMisshapen, walletRefusal } from '#api/vendors/vendor'
import { WALLET_CALLS, type WalletCall, type WalletCallName } from '#api/vendors/vendor-gateway'
import { readBytes } from '../http/body.ts'
import { overHttps } from '../http/hsts.ts'
import { decodeJson } from '../shared/json.ts'
import { log } from '../shared/log.ts'
import type { Env } from './env.ts'
import { type CallReply, sendCall } from './platform.ts'
import { findSigner } from './signature.ts'

/**
 * The gateway of the seamless wallet (operator wallet 1.5), the busiest of the product: it verifies signatures and
 * validates the shape of calls, so that the banks need not. Business refusals are HTTP 200 with a status. An internal
 * error is `RS_ERROR_UNKNOWN`, after which the vendor rolls its bet back; after an HTTP error the bet would stand.
 */
export default {
  fetch: overHttps<Env>((request, env, ctx) => {
    const [, name = ''] = /^https?:\/\/[^/]+\/wallet\/(\w+)(?:\?|$)/.exec(request.url) ?? []
    if (!Object.hasOwn(WALLET_CALLS, name))
      return Response.json({ error: 'There is no such call.' }, { status: 404, headers: HEADERS })
    if (request.method === 'POST') return handleCall(name as WalletCallName, request, env, ctx)
    return Response.json({ error: 'This call is a POST.' }, { status: 405, headers: { ...HEADERS, Allow: 'POST' } })
  }),
} satisfies ExportedHandler<Env>

/** Checks in order: the signature over the raw bytes, the JSON, the types; then the platform applies the rules. */
async function handleCall(name: WalletCallName, request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  let body: unknown
  try {
    const bytes = await readBody(request)
    if (bytes instanceof Refusal) return respond(walletRefusal('RS_ERROR_WRONG_SYNTAX'), STATUS[bytes.code])
    body = decodeJson(bytes)
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
    const kid = await findSigner(env, bytes, request.headers.get(SIGNATURE_HEADER) ?? '', waitUntil)
    if (kid === null) return respond(walletRefusal('RS_ERROR_INVALID_SIGNATURE', body))
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return respond(walletRefusal('RS_ERROR_WRONG_SYNTAX'))
    const input = WALLET_CALLS[name].safeParse(body)
    const misshapen = input.success ? null : WalletMisshapen.safeParse(body)
    if (misshapen?.success === false) return respond(walletRefusal('RS_ERROR_WRONG_TYPES', body))
    const call = (
      misshapen ? { name: 'misshapen', kid, body: misshapen.data } : { name, kid, body: input.data }
    ) as WalletCall
    return respond(await sendCall(env, call, waitUntil))
  } catch (error) {
    log('error', 'call failed', { url: request.url, error })
    return respond(walletRefusal('RS_ERROR_UNKNOWN', body))
  }
}

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

function respond(reply: CallReply, status = 200): Response {
  return new Response(JSON.stringify(reply), { status, headers: HEADERS })
}

/** Returns the raw body, of at most 16 kB. */
async function readBody(request: Request): Promise<ArrayBuffer | Refusal> {
  const bytes = await readBytes(request, MAX_BODY_BYTES)
  return bytes instanceof Refusal ? bytes : bytes.buffer
}
