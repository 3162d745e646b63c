import { parseJson } from '../../shared/json.ts'
import { log } from '../../shared/log.ts'
import type { RegisteredVendor } from '../registry/registry.ts'

/** A vendor's response; `body` is undefined when it is not JSON. */
export interface VendorResponse {
  status: number
  body: unknown
  /** Where a redirect leads, as a whole address; null without one. */
  location: string | null
}

export interface VendorRequest {
  method: 'GET' | 'POST'
  /** Appended to the vendor's base URL. */
  path: string
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** Maximum characters of a response. */
  longest: number
}

/**
 * Calls a vendor. Returns null when no readable response arrived in time, so its effect is unknown. Redirects are not
 * followed.
 */
export async function callVendor(vendor: RegisteredVendor, request: VendorRequest): Promise<VendorResponse | null> {
  const { method, path, headers = {}, body, timeoutMs, longest } = request
  try {
    const response = await fetch(vendor.baseUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > longest) return null
    const location = URL.parse(response.headers.get('Location') ?? '', vendor.baseUrl)?.href ?? null
    return {
      status: response.status,
      body: parseJson(text),
      location: response.headers.has('Location') ? location : null,
    }
  } catch (error) {
    log('warn', 'vendor gave no answer', { vendor: vendor.code, path, error })
    return null
  }
}
