import { edge } from './app.ts'
import type { Env } from './env.ts'
import { checkHosts } from './health.ts'

const app = edge()

/** The public door of the product: requests, and each minute a look at the hosts. */
export default {
  fetch: app.fetch,
  scheduled: (_event, env, context) => context.waitUntil(checkHosts(env)),
} satisfies ExportedHandler<Env>
