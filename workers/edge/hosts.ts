import type { Host, Hosts } from '#api/operator/switches'
import type { SiteInfo } from '#api/site'
import { splitNames } from '#workers/shared/split-names'
import type { Env } from './env.ts'
import type { Switches } from './switches.ts'

/**
 * Returns the hosts in the order in which this session should try them. Weighted rendezvous hashing: a session keeps
 * its host, and when a host is removed only the sessions on it move.
 */
export function rankHosts(hosts: readonly Host[], sessionKey: string): Host[] {
  return hosts
    .map((host) => ({ host, score: -host.weight / Math.log(fraction(`${sessionKey} ${host.origin}`)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ host }) => host)
}

/** Returns the host of a session; undefined when no host is configured, in which case our own origin serves. */
export function chooseHost(hosts: readonly Host[], sessionKey: string): Host | undefined {
  return rankHosts(hosts, sessionKey)[0]
}

/** Returns FNV-1a, mixed with the finalizer of MurmurHash3, as a number strictly between 0 and 1. */
function fraction(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32
}

/** The hosts that the operator configured and this deployment allows. The CSP names them whether or not they are up. */
export interface AllowedHosts {
  image: Host[]
  /** The studio's own origin when no other host is configured. */
  launch: Host[]
}

/** Returns which hosts of a kind this deployment allows. Games may always come from the studio itself. */
function allowanceOf({ CDN_ORIGINS, STUDIO_ORIGIN }: Env): Record<keyof AllowedHosts, (host: Host) => boolean> {
  const allowed = new Set(splitNames(CDN_ORIGINS))
  return {
    image: ({ origin }) => allowed.has(origin),
    launch: ({ origin }) => allowed.has(origin) || origin === STUDIO_ORIGIN,
  }
}

/** Returns where hosts name an origin that this deployment does not allow, and which would therefore be ignored. */
export function foreignHosts(env: Env, hosts: Pick<Hosts, keyof AllowedHosts>) {
  const isAllowed = allowanceOf(env)
  return (['image', 'launch'] as const).flatMap((kind) =>
    hosts[kind].flatMap((host, index) =>
      isAllowed[kind](host) ? [] : [{ path: [kind, index, 'origin'], code: 'not-allowed' }],
    ),
  )
}

export function allowedHosts(env: Env, { hosts }: Switches): AllowedHosts {
  const isAllowed = allowanceOf(env)
  const launch = hosts.launch.filter(isAllowed.launch)
  return {
    image: hosts.image.filter(isAllowed.image),
    launch: launch.length > 0 ? launch : [{ origin: env.STUDIO_ORIGIN, weight: 1, check: '/' }],
  }
}

/**
 * Returns the hosts that passed their last check, or all of them when none did: then the check itself probably failed.
 */
export function healthyHosts(hosts: Host[], switches: Switches): Host[] {
  const healthy = hosts.filter(({ origin }) => !switches.health.down.includes(origin))
  return healthy.length > 0 ? healthy : hosts
}

/**
 * Returns the origins of outside vendors' games that the platform names. Drops malformed ones: they go into the CSP.
 */
export function gameOriginsOf({ gameOrigins = [] }: Pick<SiteInfo, 'gameOrigins'>): string[] {
  return gameOrigins.filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
}
