import { registerConfiguredVendors } from '../../../../workers/platform/vendors/configured-vendors.ts'
import { hashCheaply } from './cheap-hashes.ts'
import { fillWithTables } from './migrated.ts'
import { env } from './world.ts'

hashCheaply()
await fillWithTables(env.DB, env.TEST_MIGRATIONS)
await registerConfiguredVendors(env)
