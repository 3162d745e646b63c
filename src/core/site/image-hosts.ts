import { environment } from '../environment.ts'
import { IMAGE_HOSTS_KEY } from '../session-keys.ts'
import { loadStatus } from './status.ts'

/**
 * The hosts of pictures for this session, this session's own first; empty when pictures come from our origin. The
 * status is asked for once a session, and only where the operator configured hosts (specification section 7).
 */
export async function loadImageHosts(isConfigured: boolean): Promise<readonly string[]> {
  const { session } = environment()
  if (!isConfigured) return []
  const stored = session.getItem(IMAGE_HOSTS_KEY)
  if (stored !== null) return stored.split(' ').filter(Boolean)
  const result = await loadStatus()
  if (!result.ok) return []
  const hosts = result.value.info.imageCDNs
  session.setItem(IMAGE_HOSTS_KEY, hosts.join(' '))
  return hosts
}
