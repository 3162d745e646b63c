import { applyD1Migrations } from 'cloudflare:test'
import { env } from './world.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
