import { applyD1Migrations } from 'cloudflare:test'
import { registerGiven } from '../../../../workers/platform/vendors/given.ts'
import { env } from './world.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await registerGiven(env)
