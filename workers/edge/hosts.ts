import type { Host } from '#api/operator/switches'
import type { SiteInfo } from '#api/site'
import type { Env } from './env.ts'
import type { Switches } from './switches.ts'

/**
 * Hosts in the order this session should try them: weighted rendezvous hashing, so a session keeps its host and, when
 * one goes, only its own sessions move.
 */
export function rankHosts(hosts: readonly Host[], sessionKey: string): Host[] {
  return hosts
    .map((host) => ({ host, score: -host.weight / Math.log(fraction(`${sessionKey} ${host.origin}`)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ host }) => host)
}

/** The host of a session; undefined when there is none, and our own origin serves. */
export function chooseHost(hosts: readonly Host[], sessionKey: string): Host | undefined {
  return rankHosts(hosts, sessionKey)[0]
}

/** FNV-1a, stirred as MurmurHash3 ends, as a number strictly between 0 and 1. */
function fraction(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32
}

/** The hosts an operator has set and this deployment allows; the CSP lets them in, healthy or not. */
export interface AllowedHosts {
  image: Host[]
  /** The studio's own where nothing else is set. */
  launch: Host[]
}

export function allowedHosts(env: Env, { hosts }: Switches): AllowedHosts {
  const allowed = new Set((env.CDN_ORIGINS ?? '').split(',').map((origin) => origin.trim()))
  const launch = hosts.launch.filter(({ origin }) => allowed.has(origin) || origin === env.STUDIO_ORIGIN)
  return {
    image: hosts.image.filter(({ origin }) => allowed.has(origin)),
    launch: launch.length > 0 ? launch : [{ origin: env.STUDIO_ORIGIN, weight: 1, check: '/' }],
  }
}

/** Those that passed their last check; all of them when none did, because then the check is the likelier culprit. */
export function healthyHosts(hosts: Host[], switches: Switches): Host[] {
  const healthy = hosts.filter(({ origin }) => !switches.health.down.includes(origin))
  return healthy.length > 0 ? healthy : hosts
}

/** The origins of outside vendors' games, as the platform names them; what is no origin is left out, for they enter the policy. */
export function gameOriginsOf({ gameOrigins = [] }: Pick<SiteInfo, 'gameOrigins'>): string[] {
  return gameOrigins.filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
}
