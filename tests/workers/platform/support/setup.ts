import { registerConfiguredVendors } from '../../../../workers/platform/vendors/configured-vendors.ts'
import { hashCheaply } from './start/cheap-hashes.ts'
import { fillWithTables } from './start/migrated.ts'
import { env } from './world.ts'

hashCheaply()
await fillWithTables(env.DB, env.TEST_MIGRATIONS)
await registerConfiguredVendors(env)
