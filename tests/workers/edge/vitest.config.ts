import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { writeManifest } from '../../../scripts/manifest.ts'

const here = (path: string) => join(import.meta.dirname, path)
const root = here('../../..')

/** The edge as it is deployed, with a small site instead of the built one and a network that answers by host name. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      main: join(root, 'workers/edge/index.ts'),
      wrangler: { configPath: await configuration() },
      miniflare: {
        bindings: {
          PLATFORM_SECRET: 'secret-of-the-door',
          OPS_TOKEN: 'operator-token',
          STUDIO_ORIGIN: 'http://studio.test',
          CDN_ORIGINS: 'https://img-a.test, https://img-b.test,https://play.test,https://hangs.test',
        },
        outboundService: network,
      },
    })),
  ],
  test: { name: 'edge', root: here('.'), include: ['*.worker.test.ts'] },
})

/** The real wrangler.toml, pointed at the small site: its rules for files and names are what is tested. */
async function configuration(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-edge-'))
  const site = join(folder, 'site')
  cpSync(here('site'), site, { recursive: true })
  cpSync(join(root, 'public/_headers'), join(site, '_headers'))
  await writeManifest(site)
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
    .replace('"workers/edge/index.ts"', JSON.stringify(join(root, 'workers/edge/index.ts')))
    .replace('"dist"', JSON.stringify(site))
    // The tests bring a platform of their own.
    .replace(/\[\[services\]\]\n(?:\w.*\n)+/, '')
  writeFileSync(join(folder, 'wrangler.toml'), toml)
  return join(folder, 'wrangler.toml')
}

/** Hosts for the health check: one fails, one never answers, the others are well. */
function network(request: { url: string }): Promise<Response> | Response {
  const { hostname } = new URL(request.url)
  if (hostname === 'img-b.test') return new Response('broken', { status: 500 })
  if (hostname === 'hangs.test') return new Promise(() => undefined)
  return new Response('well')
}
