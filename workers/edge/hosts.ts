import type { Host, Hosts } from '#api/operator/switches'
import type { SiteInfo } from '#api/site'
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

const cdnOrigins = (env: Env) => new Set((env.CDN_ORIGINS ?? '').split(',').map((origin) => origin.trim()))

/** Returns where hosts name an origin that this deployment does not allow, and which would therefore be ignored. */
export function foreignHosts(env: Env, { image, launch }: Pick<Hosts, 'image' | 'launch'>) {
  const allowed = cdnOrigins(env)
  const isForeign = (kind: 'image' | 'launch', { origin }: Host) =>
    !allowed.has(origin) && !(kind === 'launch' && origin === env.STUDIO_ORIGIN)
  const found = (
    [
      ['image', image],
      ['launch', launch],
    ] as const
  ).flatMap(([kind, hosts]) =>
    hosts.map((host, index) => ({ path: [kind, index, 'origin'], code: 'not-allowed', isOut: isForeign(kind, host) })),
  )
  return found.filter(({ isOut }) => isOut)
}

export function allowedHosts(env: Env, { hosts }: Switches): AllowedHosts {
  const allowed = cdnOrigins(env)
  const launch = hosts.launch.filter(({ origin }) => allowed.has(origin) || origin === env.STUDIO_ORIGIN)
  return {
    image: hosts.image.filter(({ origin }) => allowed.has(origin)),
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
