import { Hono } from 'hono'
import { overHttps } from '#workers/http/hsts'
import type { Env } from './env.ts'
import { mountFreeRounds } from './freebet-routes.ts'
import { mountJackpots } from './jackpot-routes.ts'
import { mountOperator } from './operator.ts'
import { mountPages } from './pages.ts'
import { mountPlay } from './play.ts'
import { mountTables } from './table-routes.ts'
import { mountTransfers } from './transfers.ts'

export { RewardRegister } from './free-rounds/RewardRegister.ts'
export { Jackpot } from './jackpots/Jackpot.ts'
export { Seat } from './rounds/Seat.ts'
export { SeaDirectory } from './sea/SeaDirectory.ts'
export { SeaRoom } from './sea/SeaRoom.ts'
export { HeadsUpTable } from './tables/HeadsUpTable.ts'
export { SharedTable } from './tables/SharedTable.ts'
export { MemberPurse } from './vendor-wallets/MemberPurse.ts'

/**
 * Our own game vendor, on a separate origin. It serves operators through the published interface and players through
 * game windows.
 */
const app = new Hono<{ Bindings: Env }>()
mountPages(app)
mountTables(app)
mountOperator(app)
mountTransfers(app)
mountJackpots(app)
mountFreeRounds(app)
mountPlay(app)

export default { fetch: overHttps(app.fetch) } satisfies ExportedHandler<Env>
