import { HSTS } from '#workers/http/hsts'
import { splitNames } from '#workers/shared/split-names'
import type { Page, Pages } from '../cache/manifest.ts'
import type { Env } from '../env.ts'
import { allowedHosts } from '../hosts.ts'
import type { Switches } from '../switches.ts'

const NO_HASHES: Page = { scripts: [], styles: [] }

/**
 * Headers of every document. A game's window posts messages to its opener, so popups stay in our browsing context
 * group. The referrer holds only the origin: a URL may carry a hand-off ticket until the page's first script removes it.
 */
export const FIXED = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/**
 * Returns the policy of a document (CSP level 3). Scripts run from our origin or by their hash. Sliders write `style`
 * attributes, so only those are allowed inline. Pictures, games and chat frames may also come from the operator's hosts.
 */
export function policy(
  page: Page,
  image: readonly string[],
  frames: readonly string[],
  verifier: Verifier,
  secure: boolean,
): string {
  const hashes = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    [`script-src 'self'${hashes(page.scripts)}`, ...verifier.scripts].join(' '),
    `style-src 'self'${hashes(page.styles)}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...verifier.api].join(' '),
    "worker-src 'self'",
    ['frame-src', ...frames, ...verifier.scripts].join(' '),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Headers are built once per document until the switches change: pages are requested far more often than that. */
const built = new WeakMap<Switches, Map<string, Headers>>()

/** A request for a document; `games`: the origins of outside vendors' games. */
interface DocumentRequest {
  path: string
  games: readonly string[]
  isSecure: boolean
}

/** Returns all security and caching headers for a document. The object is shared: copy it before changing it. */
export function documentHeaders(env: Env, switches: Switches, pages: Pages, request: DocumentRequest): Headers {
  const { path, games, isSecure } = request
  const page = pages.get(path)
  const key = [isSecure, ...games, page ? path : ''].join(' ')
  let cached = built.get(switches)
  if (!cached) {
    cached = new Map()
    built.set(switches, cached)
  }
  const headers = cached.get(key)
  if (headers) return headers
  const fresh = makeHeaders(env, switches, page ?? NO_HASHES, request)
  // Until the manifest has been read the hashes are missing, so these headers must not be reused.
  if (pages.size > 0) cached.set(key, fresh)
  return fresh
}

function makeHeaders(env: Env, switches: Switches, page: Page, { games, isSecure: secure }: DocumentRequest): Headers {
  const { image, launch } = allowedHosts(env, switches)
  const frames = new Set([...launch.map(({ origin }) => origin), env.STUDIO_ORIGIN, ...games, ...chatOrigins(env)])
  const images = image.map(({ origin }) => origin)
  return new Headers({
    ...FIXED,
    'Content-Security-Policy': policy(page, images, [...frames], verifierOf(env), secure),
    // Tells the page to ask the status for its hosts of pictures (features/games/tile/picture-hosts.ts).
    ...(images.length > 0 ? { 'Server-Timing': 'images' } : {}),
    ...(secure ? { 'Strict-Transport-Security': HSTS } : {}),
  })
}

/** The policy sources of the outside service that sends codes by SMS. */
interface Verifier {
  api: readonly string[]
  scripts: readonly string[]
}

/** Drops every entry that is not a web address, so that only addresses can enter the policy. */
function verifierOf(env: Env): Verifier {
  const isAddress = (text: string) => /^https?:\/\/[\w.:/-]+$/.test(text) && URL.canParse(text)
  return {
    api: splitNames(env.VERIFIER_API).filter(isAddress),
    scripts: splitNames(env.VERIFIER_SCRIPTS).filter(isAddress),
  }
}

/**
 * Returns the operator's chat origins. Drops every entry that is not an origin, so that only origins enter the policy.
 */
function chatOrigins(env: Env): string[] {
  return splitNames(env.CHAT_ORIGINS).filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
}
