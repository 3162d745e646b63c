import { everyMinute } from './clock.ts'
import type { Env } from './env.ts'
import { consume } from './queue.ts'
import { platform } from './routes.ts'
import { walletDoor } from './wallet/wallet.ts'

export { Bank } from './bank/Bank.ts'
export { Presence } from './presence/Presence.ts'
export { Throttle } from './throttle/Throttle.ts'

const app = platform()

export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext) =>
    walletDoor(request, env, ctx) ?? app.fetch(request, env, ctx),
  queue: consume,
  scheduled: (event, env) => everyMinute(env, event.scheduledTime),
} satisfies ExportedHandler<Env>
