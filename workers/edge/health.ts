import type { Host } from '#api/operator/switches'
import type { Env } from './env.ts'
import { allowedHosts } from './hosts.ts'
import { loadSwitches, UNSET, writeSwitch } from './switches.ts'

const CHECK_TIMEOUT_MS = 5_000

/**
 * Runs every minute by cron: requests the check path of each host, and stores which hosts are down when that changed.
 */
export async function checkHosts(env: Env): Promise<void> {
  const switches = await loadSwitches(env.CONFIG, UNSET)
  const { image, launch } = allowedHosts(env, switches)
  const hosts = [...new Map([...image, ...launch].map((host) => [host.origin, host])).values()]
  const up = await Promise.all(hosts.map(isUp))
  const down = hosts.filter((_, index) => !up[index]).map(({ origin }) => origin)
  if (down.join() === switches.health.down.join()) return
  await writeSwitch(env.CONFIG, switches, 'health', { down })
}

/** Returns true when the host responds with any status below 500. */
async function isUp(host: Host): Promise<boolean> {
  try {
    const response = await fetch(host.origin + host.check, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    return response.status < 500
  } catch {
    return false
  }
}
