import type { Page, Pages } from '../cache/manifest.ts'
import type { Env } from '../env.ts'
import { allowedHosts } from '../hosts.ts'
import type { Switches } from '../switches.ts'

const NO_HASHES: Page = { scripts: [], styles: [] }

/**
 * Headers of every document, whatever it is. The game's window speaks to its opener, so popups stay in our group. A referrer
 * names only the origin: an address may hold a hand-off code until the page's first script takes it out.
 */
const FIXED = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const
const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * A document's policy (CSP level 3). Scripts run from our origin or by their hash; sliders write `style` attributes, so
 * those alone are free; pictures, games and chat rooms also come from the hosts of the operator's list.
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

/** Built once for each document while the switches stand as they are: a page is asked for far more often than they change. */
const built = new WeakMap<Switches, Map<string, Headers>>()

/** A document as it is asked for; `games`: where outside vendors' games may come from. */
interface Asked {
  path: string
  games: readonly string[]
  isSecure: boolean
}

/** All security and caching headers for a document. Shared: copy before changing. */
export function documentHeaders(env: Env, switches: Switches, pages: Pages, asked: Asked): Headers {
  const { path, games, isSecure } = asked
  const page = pages.get(path)
  const key = [isSecure, ...games, page ? path : ''].join(' ')
  let known = built.get(switches)
  if (!known) {
    known = new Map()
    built.set(switches, known)
  }
  const headers = known.get(key)
  if (headers) return headers
  const fresh = makeHeaders(env, switches, page ?? NO_HASHES, asked)
  // Until the manifest has been read nothing is worth keeping.
  if (pages.size > 0) known.set(key, fresh)
  return fresh
}

function makeHeaders(env: Env, switches: Switches, page: Page, { games, isSecure: secure }: Asked): Headers {
  const { image, launch } = allowedHosts(env, switches)
  const frames = new Set([...launch.map(({ origin }) => origin), env.STUDIO_ORIGIN, ...games, ...chatOrigins(env)])
  const images = image.map(({ origin }) => origin)
  return new Headers({
    ...FIXED,
    'Content-Security-Policy': policy(page, images, [...frames], verifierOf(env), secure),
    ...(secure ? { 'Strict-Transport-Security': HSTS } : {}),
  })
}

/** Who sends codes to numbers in our place, as the policy names it. */
interface Verifier {
  api: readonly string[]
  scripts: readonly string[]
}

/** What is no web address is left out, so that nothing but addresses can enter the policy. */
function verifierOf(env: Env): Verifier {
  const named = (list = '') => list.split(',').map((one) => one.trim())
  const isAddress = (text: string) => /^https?:\/\/[\w.:/-]+$/.test(text) && URL.canParse(text)
  return { api: named(env.VERIFIER_API).filter(isAddress), scripts: named(env.VERIFIER_SCRIPTS).filter(isAddress) }
}

/** The operator's chat hosts; what is no origin is left out, so that nothing but hosts can enter the policy. */
function chatOrigins(env: Env): string[] {
  const named = (env.CHAT_ORIGINS ?? '').split(',').map((origin) => origin.trim())
  return named.filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
}
