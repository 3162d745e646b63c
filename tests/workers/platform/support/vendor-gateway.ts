import { createExecutionContext } from 'cloudflare:test'
import { exports } from 'cloudflare:workers'
import vendorGateway from '../../../../workers/vendor-gateway/index.ts'
import { env } from './world.ts'

const platform = (exports as unknown as { default: Fetcher }).default

/** Sends a vendor's request to the wallet through the vendor gateway. */
export function fetchVendorGateway(path: string, init: RequestInit, beyond = platform): Promise<Response> | Response {
  const request = new Request(`http://wallet.test${path}`, init) as Request<unknown, IncomingRequestCfProperties>
  return vendorGateway.fetch(
    request,
    { PLATFORM: beyond, PLATFORM_SECRET: env.PLATFORM_SECRET },
    createExecutionContext(),
  )
}
