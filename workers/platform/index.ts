import type { Env } from './env.ts'
import { consumeJournal } from './readmodels.ts'
import { platform } from './routes.ts'

export { Bank } from './bank/Bank.ts'
export { Presence } from './presence/Presence.ts'
export { Throttle } from './throttle/Throttle.ts'

export default { fetch: platform().fetch, queue: consumeJournal } satisfies ExportedHandler<Env>
