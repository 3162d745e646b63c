import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { readBuilt } from '../../../scripts/built.ts'

const FORWARD = `export default { fetch: (request, env) => env.ASSETS.fetch(request) }`

export interface ServedFolder {
  origin: string
  stop(): Promise<void>
}

/** Serves a built site with the asset settings of the edge, behind the smallest possible worker. */
export async function serveFolder(name: string, folder: string, port: number): Promise<ServedFolder> {
  const { assets, compatibilityDate, compatibilityFlags } = readBuilt('edge').options
  const options = { assets: { ...(assets as object), directory: folder }, compatibilityDate, compatibilityFlags }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      telemetry: { enabled: false },
      workers: [{ ...options, name, modules: true, script: FORWARD }],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  await miniflare.ready
  return { origin: `http://127.0.0.1:${port}`, stop: () => miniflare.dispose() }
}
