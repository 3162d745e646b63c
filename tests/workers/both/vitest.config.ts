import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { MAX_WORKERS } from '../../support/product/max-workers.ts'
import { HANG_MS } from '../hang.ts'

const here = (path: string) => join(import.meta.dirname, path)
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = (key: { export(options: { format: 'jwk' }): object }) => key.export({ format: 'jwk' })

const seal = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const [operator, studio] = [pair(), pair()]

/** The platform and the studio in workerd, calling each other as they do over the network. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      main: here('main.ts'),
      wrangler: { configPath: here('wrangler.toml') },
      miniflare: {
        bindings: {
          FULL: process.env.FULL ?? '',
          PLATFORM_SECRET: randomBytes(24).toString('base64url'),
          PEPPER: randomBytes(24).toString('base64url'),
          SEAL_KEYS: JSON.stringify([{ ...jwk(seal.privateKey), kid: 'seal-1' }]),
          OPERATOR_KEY: JSON.stringify(jwk(operator.privateKey)),
          VENDORS: JSON.stringify([
            {
              ...{ vassalage: 'FRL', origin: 'http://studio.test', operatorId: 'farol', keepsWallets: true },
              publicKey: jwk(studio.publicKey),
            },
          ]),
          SITE_ORIGIN: 'http://site.test',
          BANKS: '1',
          SEED_DEMO: '1',
          STUDIO_ORIGIN: 'http://studio.test',
          TABLE_PACE: '1',
          STUDIO_KEY: JSON.stringify(jwk(studio.privateKey)),
          // For calls of the wallet that no game makes.
          TEST_VENDOR_KEY: JSON.stringify(jwk(studio.privateKey)),
          OPERATORS: JSON.stringify([
            {
              ...{ operator_id: 'farol', wallet: 'http://wallet.test', site: 'http://site.test' },
              publicKey: jwk(operator.publicKey),
            },
          ]),
          TEST_MIGRATIONS: await readD1Migrations(here('../../../workers/platform/migrations')),
        },
      },
    })),
  ],
  test: {
    name: 'both',
    root: here('.'),
    include: ['*.worker.test.ts'],
    setupFiles: [here('../module-runner.ts'), here('../isolation.ts'), here('../platform/support/setup.ts')],
    // Storage is emptied before it is filled.
    sequence: { setupFiles: 'list' },
    isolate: false,
    maxWorkers: MAX_WORKERS,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
  },
})
