import { parseJson } from '../../shared/json.ts'
import { log } from '../../shared/log.ts'
import type { RegisteredVendor } from '../registry/registry.ts'

/** What a vendor answered; `body` is undefined where it is no JSON. */
export interface Said {
  status: number
  body: unknown
}

export interface Question {
  method: 'GET' | 'POST'
  /** After the vendor's base address. */
  path: string
  headers?: Record<string, string>
  body?: string
  timeout_ms: number
  /** Letters of the longest answer that is read. */
  longest: number
}

/** Asks a vendor. Null when nothing readable came in time: nobody then knows what it did. No redirect is followed. */
export async function askVendor(vendor: RegisteredVendor, question: Question): Promise<Said | null> {
  const { method, path, headers = {}, body, timeout_ms, longest } = question
  try {
    const answer = await fetch(vendor.baseUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
    })
    const text = await answer.text()
    return text.length > longest ? null : { status: answer.status, body: parseJson(text) }
  } catch (error) {
    log('warn', 'vendor gave no answer', { vendor: vendor.code, path, error })
    return null
  }
}
