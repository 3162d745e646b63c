import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { MAX_WORKERS } from '../../support/product/max-workers.ts'
import { HANG_MS } from '../hang.ts'

const here = (path: string) => join(import.meta.dirname, path)

/** The edge as deployed, with a small site instead of the built one and a network that replies by host name. */
export default defineConfig({
  plugins: [
    cloudflareTest(({ inject }) => ({
      main: here('../../../workers/edge/index.ts'),
      wrangler: { configPath: inject<string>('edgeConfiguration') },
      miniflare: {
        bindings: {
          PLATFORM_SECRET: 'secret-of-the-gateway',
          OPS_TOKEN: 'owner-token-0123456789-of-the-tests',
          STUDIO_ORIGIN: 'http://studio.test',
          CDN_ORIGINS: 'https://img-a.test, https://img-b.test,https://play.test,https://hangs.test',
        },
        outboundService: network,
      },
    })),
  ],
  test: {
    name: 'edge',
    root: here('.'),
    include: ['*.worker.test.ts'],
    globalSetup: [here('site.setup.ts')],
    setupFiles: [here('../module-runner.ts'), here('../isolation.ts')],
    isolate: false,
    maxWorkers: MAX_WORKERS,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
  },
})

/** Hosts for the health check: one fails, one never replies, the others are healthy. */
function network(request: { url: string }): Promise<Response> | Response {
  const { hostname } = new URL(request.url)
  if (hostname === 'img-b.test') return new Response('broken', { status: 500 })
  if (hostname === 'hangs.test') return new Promise(() => undefined)
  return new Response('well')
}
