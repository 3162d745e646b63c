import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { MAX_WORKERS } from '../../support/product/max-workers.ts'
import { HANG_MS } from '../hang.ts'

const here = (path: string) => join(import.meta.dirname, path)
const jwk = (key: { export(options: { format: 'jwk' }): object }) => JSON.stringify(key.export({ format: 'jwk' }))

const operator = generateKeyPairSync('rsa', { modulusLength: 2048 })
const unknownSigner = generateKeyPairSync('rsa', { modulusLength: 2048 })
const studio = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The studio in workerd, with fresh keys. The names starting with TEST_ are the secrets of the other parties. */
export default defineConfig({
  plugins: [
    cloudflareTest({
      main: here('../../../workers/studio/index.ts'),
      wrangler: { configPath: here('../../../workers/studio/wrangler.toml') },
      miniflare: {
        bindings: {
          // The runtime has no environment but its bindings (tests/support/product/tier.ts).
          FULL: process.env.FULL ?? '',
          STUDIO_ORIGIN: 'http://studio.test',
          CDN_ORIGINS: 'https://pictures.test, https://launch.test',
          STUDIO_KEY: jwk(studio.privateKey),
          OPERATORS: JSON.stringify([
            {
              operator_id: 'farol',
              wallet: 'http://wallet.test',
              site: 'http://site.test',
              publicKey: operator.publicKey.export({ format: 'jwk' }),
            },
          ]),
          TEST_OPERATOR_KEY: jwk(operator.privateKey),
          TEST_STRANGER_KEY: jwk(unknownSigner.privateKey),
          TEST_STUDIO_PUBLIC_KEY: jwk(studio.publicKey),
        },
      },
    }),
  ],
  test: {
    name: 'studio',
    dir: import.meta.dirname,
    include: ['*.worker.test.ts'],
    globalSetup: [here('client.setup.ts')],
    setupFiles: [here('../module-runner.ts'), here('../isolation.ts')],
    isolate: false,
    maxWorkers: MAX_WORKERS,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
  },
})
