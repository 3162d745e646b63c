/** The address of every client without a proxy: all programs listen on loopback only. */
const LOOPBACK = '127.0.0.1'

/** What Cloudflare's network tells a worker about a visitor. */
interface Network {
  address: string
  cf: IncomingRequestCfProperties
}

/**
 * Returns what is known of the visitor: from the headers of a proxy, which are named as Cloudflare names them, or only
 * that it is on this machine.
 */
export function networkOf(proxy: Headers | null): Network {
  if (proxy === null) return { address: LOOPBACK, cf: {} as IncomingRequestCfProperties }
  const cf = {
    country: proxy.get('CF-IPCountry') ?? undefined,
    regionCode: proxy.get('CF-Region-Code') ?? undefined,
    timezone: proxy.get('CF-Timezone') ?? undefined,
  }
  return { address: proxy.get('CF-Connecting-IP') ?? '', cf: cf as IncomingRequestCfProperties }
}
