import { applyD1Migrations } from 'cloudflare:test'
import { registerConfiguredVendors } from '../../../../workers/platform/vendors/configured-vendors.ts'
import { env } from './world.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await registerConfiguredVendors(env)
