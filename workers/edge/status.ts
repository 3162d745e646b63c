import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { Host } from '#api/operator/switches'
import { type SystemStatus, systemStatus } from '#api/site'
import { queryOf } from '#workers/http/body'
import { badInput, refuse } from '#workers/http/refusal'
import type { EdgeEnv } from './edge-env.ts'
import { allowedHosts, gameOriginsOf, healthyHosts, rankHosts } from './hosts.ts'
import { isBlocked } from './region.ts'
import { visitorOf } from './visitor.ts'

/**
 * `GET /wps/system/status`: served in every state of the site. The response is for this visitor only. Maintenance
 * outranks region (section 1).
 */
export async function status(c: Context<EdgeEnv>): Promise<Response> {
  const query = queryOf(c.req.url)
  const parsed = query instanceof Refusal ? query : systemStatus.request.safeParse(query)
  if (parsed instanceof Refusal) return refuse(c, parsed)
  if (!parsed.success) return refuse(c, badInput(parsed.error.issues))
  const { switches, state } = c.var
  const { address: ip, country, region, ...visitor } = visitorOf(c.req.raw)
  const { site, links, stale } = await state.info.read(c.env, (load) => c.executionCtx.waitUntil(load))
  const maintenance = switches.maintenance.on
  const regionRestriction = isBlocked(switches.region, { address: ip, country, region, ...visitor })
  const hosts = allowedHosts(c.env, switches)
  // The visitor's own host comes first; the others are fallbacks.
  const origins = (list: Host[]) => rankHosts(healthyHosts(list, switches), ip).map(({ origin }) => origin)
  const value: SystemStatus = {
    status: maintenance ? 1 : regionRestriction ? 2 : 0,
    location: { ip, country, region },
    maintenance,
    regionRestriction,
    stale,
    info: {
      ...site,
      customerService: links,
      imageCDNs: origins(hosts.image),
      launchGameCDNs: [...new Set([...origins(hosts.launch), ...gameOriginsOf(site)])],
    },
  }
  c.header('Cache-Control', 'no-store')
  return c.json({ success: true, value })
}
