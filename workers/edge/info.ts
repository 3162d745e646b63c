import { envelopeOf } from '#api/envelope'
import { type CustomerServiceLink, FLAG_IDS, SiteInfo, siteInfo } from '#api/site'
import { brand, CUSTOMER_SERVICE, FLAGS } from '#brand/brand'
import { CachedValue } from '#workers/shared/cached-value'
import { log } from '#workers/shared/log'
import { linksOf } from './customer-service.ts'
import type { Env } from './env.ts'
import { fetchPlatform } from './upstream/upstream.ts'

const CACHE = { ttlMs: 5_000, maxStaleMs: 10_000, retryMs: 2_000, timeoutMs: 4_000 }
/** A platform that is down must not hold the status up. */
const LOAD_TIMEOUT_MS = 3_000
/** Cache key of the last good response, which the next isolate starts from. Visitors cannot request it. */
const STORED_URL = 'https://edge.internal/info'
const STORED_SECONDS = 30 * 24 * 3_600
const InfoEnvelope = envelopeOf(SiteInfo)

/** The platform's part of the status, with the customer-service links decoded. */
export interface Info {
  /** The platform's response as text; empty when these are the defaults of the brand. */
  text: string
  site: SiteInfo
  links: CustomerServiceLink[]
  /** True when the platform did not respond and this is the last good value. */
  stale: boolean
}

/** Defaults of the brand, used until the platform has responded once. */
const BRAND: SiteInfo = {
  customerService: [...CUSTOMER_SERVICE],
  domainRoute: '',
  resources: { SOCIAL: [...brand.resources.SOCIAL], APP: [...brand.resources.APP] },
  whitelabel: FLAG_IDS.map((modId) => ({ modId, enabled: FLAGS[modId] ? '1' : '0' })),
  register: {},
  mainDomain: '',
  analytics: { gtagId: '' },
}

export function cachedInfo(): CachedValue<Env, Info, Info> {
  return new CachedValue<Env, Info, Info>(load, { ...CACHE, initial: infoFrom(BRAND, '') })
}

function infoFrom(site: SiteInfo, text: string): Info {
  return { text, site, links: linksOf(site.customerService), stale: text === '' }
}

async function load(env: Env, last: Info): Promise<Info> {
  try {
    const response = await fetchPlatform(env, siteInfo.path, { timeoutMs: LOAD_TIMEOUT_MS })
    const text = await response.text()
    if (text === last.text) return { ...last, stale: false }
    const info = infoFrom(InfoEnvelope.parse(JSON.parse(text)).value, text)
    await caches.default.put(
      STORED_URL,
      new Response(text, { headers: { 'Cache-Control': `max-age=${STORED_SECONDS}` } }),
    )
    return info
  } catch (error) {
    log('error', 'platform gave no site info', { error: error instanceof Error ? error.name : 'unknown' })
    return { ...(last.text === '' ? await recall(last) : last), stale: true }
  }
}

/** Returns the value that an earlier isolate cached, or `last` when the cache no longer has it. */
async function recall(last: Info): Promise<Info> {
  const stored = await caches.default.match(STORED_URL)
  if (!stored) return last
  const text = await stored.text()
  return infoFrom(InfoEnvelope.parse(JSON.parse(text)).value, text)
}
