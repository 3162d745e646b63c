import * as z from 'zod/mini'
import type { ErrorCode } from '#api/error'
import { log } from '../../shared/log.ts'

/** A server at Postmark; `from` is a confirmed sender. */
export const Postmark = z.strictObject({
  provider: z.literal('postmark'),
  serverToken: z.string().check(z.minLength(1)),
  from: z.string().check(z.minLength(3)),
  /** Timeout of a request, in milliseconds. */
  timeoutMs: z._default(z.int(), 10_000),
  origin: z._default(z.url(), 'https://api.postmarkapp.com'),
})
export type Postmark = z.infer<typeof Postmark>

/**
 * Sends one e-mail by Postmark's `POST /email`: JSON fields, the token in `X-Postmark-Server-Token`. 200 with
 * `ErrorCode` 0 is success; 422 carries the error code. Sent once: a retry might deliver it twice.
 */
export async function sendByPostmark(
  server: Postmark,
  message: { recipient: string; subject: string; body: string },
): Promise<ErrorCode | null> {
  const response = await fetch(`${server.origin}/email`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Postmark-Server-Token': server.serverToken,
    },
    body: JSON.stringify({
      From: server.from,
      To: message.recipient,
      Subject: message.subject,
      TextBody: message.body,
      MessageStream: 'outbound',
    }),
    signal: AbortSignal.timeout(server.timeoutMs),
  })
  const result = (await response.json().catch(() => null)) as { ErrorCode?: number } | null
  if (response.status === 200 && result?.ErrorCode === 0) return null
  log('error', 'message refused', { provider: 'postmark', status: response.status, code: result?.ErrorCode })
  return response.status === 429 ? 'quota-exceeded' : 'upstream-failed'
}
