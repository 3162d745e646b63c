import { Hono } from 'hono'
import type { Env } from './env.ts'
import { mountOperator } from './operator.ts'
import { mountPages } from './pages.ts'
import { mountPlay } from './play.ts'
import { mountTransfers } from './transfers.ts'

export { MemberPurse } from './purses/MemberPurse.ts'
export { Seat } from './rounds/Seat.ts'

/** A game vendor on an origin of its own: it speaks to operators by the published interface, to players by its windows. */
const app = new Hono<{ Bindings: Env }>()
mountPages(app)
mountOperator(app)
mountTransfers(app)
mountPlay(app)

export default app
