import type { Env } from '../env.ts'
import { allowedHosts, chooseHost, healthyHosts } from '../hosts.ts'
import type { Switches } from '../switches.ts'
import type { Envelope } from '../upstream/envelope.ts'

/**
 * Rewrites a game's URL to the launch host of this visitor (specification section 7 "Image host and game-launch host";
 * decision 81). The choice is stable. Only URLs of the studio are rewritten: the launch hosts are copies of the
 * studio, and other vendors choose their own hosts.
 */
export function onLaunchHost(reply: Envelope, env: Env, switches: Switches, sessionKey: string): Envelope {
  if (reply.status !== 200) return reply
  const envelope = JSON.parse(reply.body) as { value: { url?: unknown } }
  const url = envelope.value.url
  if (typeof url !== 'string' || !URL.canParse(url)) return reply
  const { origin } = new URL(url)
  const chosen = chooseHost(healthyHosts(allowedHosts(env, switches).launch, switches), sessionKey)
  if (origin !== env.STUDIO_ORIGIN || !chosen || chosen.origin === origin) return reply
  const moved = { ...envelope, value: { ...envelope.value, url: chosen.origin + url.slice(origin.length) } }
  return { ...reply, body: JSON.stringify(moved) }
}
