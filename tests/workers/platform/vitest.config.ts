import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { testCatalogueText } from '../../support/catalogue/catalogue.ts'
import { LEFT_OUT } from '../../support/product/later.ts'
import { MAX_WORKERS } from '../../support/product/max-workers.ts'
import { HANG_MS } from '../hang.ts'

const here = (path: string) => join(import.meta.dirname, path)

const seal = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
const operator = generateKeyPairSync('rsa', { modulusLength: 2048 })
const vendor = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A provider that exists only in the tests (support/openid.ts). */
const atTest = (name: string) => ({
  clientId: `${name}-client`,
  clientSecret: 'only-for-tests',
  issuers: [`https://${name}.test`],
  authorization: `https://${name}.test/auth`,
  token: `https://${name}.test/token`,
  jwks: `https://${name}.test/jwks`,
})

/** The platform in workerd, with fresh keys. The names starting with TEST_ are the secrets of the other parties. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      main: here('support/main.ts'),
      wrangler: { configPath: here('../../../workers/platform/wrangler.toml') },
      miniflare: {
        bindings: {
          // The runtime has no environment but its bindings (tests/support/product/tier.ts).
          FULL: process.env.FULL ?? '',
          SWAP_SEED: process.env.SWAP_SEED ?? '',
          PLATFORM_SECRET: randomBytes(24).toString('base64url'),
          PEPPER: randomBytes(24).toString('base64url'),
          SEAL_KEYS: JSON.stringify([{ ...seal, kid: 'seal-1' }]),
          OPERATOR_KEY: JSON.stringify(operator.privateKey.export({ format: 'jwk' })),
          VENDORS: JSON.stringify([
            {
              vassalage: 'FRL',
              origin: 'http://studio.test',
              operatorId: 'farol',
              keepsWallets: true,
              publicKey: vendor.publicKey.export({ format: 'jwk' }),
            },
          ]),
          SITE_ORIGIN: 'http://site.test',
          CHAT_ORIGINS: 'https://chat.test',
          FIREBASE: JSON.stringify({
            project: 'farol-test',
            apiKey: 'AIza-test',
            api: 'https://toolkit.test',
            jwks: 'https://securetoken.test/jwks',
          }),
          SOCIAL_PROVIDERS: JSON.stringify({ google: atTest('google'), facebook: atTest('facebook') }),
          BANK_ACCOUNTS: JSON.stringify({
            MXN: { bank: 'Banco de Prueba', clabe: '646180110400000007', beneficiary: 'Farol' },
          }),
          BTCPAY: JSON.stringify({
            origin: 'https://btcpay.test',
            storeId: 'store-1',
            apiKey: 'only-for-tests',
            webhookSecret: 'only-for-these-tests',
          }),
          BANKS: '1',
          SEED_DEMO: '1',
          PRIVATE_VENDORS: '1',
          SEED_CATALOGUE: testCatalogueText,
          TEST_MIGRATIONS: await readD1Migrations(here('../../../workers/platform/migrations')),
          TEST_VENDOR_KEY: JSON.stringify(vendor.privateKey.export({ format: 'jwk' })),
          TEST_OPERATOR_PUBLIC_KEY: JSON.stringify(operator.publicKey.export({ format: 'jwk' })),
        },
      },
    })),
  ],
  test: {
    name: 'platform',
    root: here('.'),
    include: ['**/*.worker.test.ts'],
    exclude: LEFT_OUT.map((path) => path.replace('tests/workers/platform/', '')),
    setupFiles: [here('../module-runner.ts'), here('../isolation.ts'), here('support/setup.ts')],
    // Storage is emptied before it is filled.
    sequence: { setupFiles: 'list' },
    isolate: false,
    maxWorkers: MAX_WORKERS,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
  },
})
