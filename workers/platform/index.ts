import { overHttps } from '#workers/http/hsts'
import { everyMinute } from './clock.ts'
import type { Env } from './env.ts'
import { consume } from './queue.ts'
import { platform } from './routes.ts'

export { Bank } from './bank/Bank.ts'
export { Presence } from './presence/Presence.ts'
export { Throttle } from './throttle/Throttle.ts'

export default {
  fetch: overHttps(platform().fetch),
  queue: consume,
  scheduled: (event, env) => everyMinute(env, event.scheduledTime),
} satisfies ExportedHandler<Env>
