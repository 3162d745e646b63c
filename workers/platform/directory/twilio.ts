import * as z from 'zod/mini'
import type { ErrorCode } from '#api/error'
import { log } from '../../shared/log.ts'

/** An account at Twilio; `from` is a number of ours, or the id of a messaging service (`MG...`). */
export const Twilio = z.strictObject({
  provider: z.literal('twilio'),
  accountSid: z.string().check(z.minLength(1)),
  authToken: z.string().check(z.minLength(1)),
  from: z.string().check(z.minLength(1)),
  /** Timeout of a request, in milliseconds. */
  timeoutMs: z._default(z.int(), 10_000),
  origin: z._default(z.url(), 'https://api.twilio.com'),
})
export type Twilio = z.infer<typeof Twilio>

/** Maps Twilio's error codes to ours (its "Error and Warning Dictionary"). */
const MEANING: Partial<Record<number, ErrorCode>> = {
  21211: 'invalid-phone-number',
  21217: 'invalid-phone-number',
  21614: 'invalid-phone-number',
  21408: 'operation-not-allowed',
  21610: 'operation-not-allowed',
  20429: 'too-many-requests',
  63038: 'quota-exceeded',
}

/**
 * Sends one SMS by Twilio's Messages resource: `POST /2010-04-01/Accounts/{Sid}/Messages.json`, HTTP Basic, form
 * fields. 201 is success; anything else carries `{ code, message, status }`. Sent once: a retry might deliver it twice.
 */
export async function sendByTwilio(account: Twilio, to: string, body: string): Promise<ErrorCode | null> {
  const sender = account.from.startsWith('MG') ? { MessagingServiceSid: account.from } : { From: account.from }
  const sid = encodeURIComponent(account.accountSid)
  const response = await fetch(`${account.origin}/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ To: to, ...sender, Body: body }).toString(),
    signal: AbortSignal.timeout(account.timeoutMs),
  })
  const result = (await response.json().catch(() => null)) as { code?: number; sid?: string } | null
  if (response.status === 201 && result?.sid) return null
  log('error', 'message refused', { provider: 'twilio', status: response.status, code: result?.code })
  if (response.status === 429) return 'too-many-requests'
  return MEANING[result?.code ?? 0] ?? 'upstream-failed'
}
