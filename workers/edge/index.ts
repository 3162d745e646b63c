import { edge } from './app.ts'
import type { Env } from './env.ts'
import { checkHosts } from './health.ts'
import { sendNotes } from './ops/notes.ts'

const app = edge()

/** The public door of the product: requests, and each minute a look at the hosts and at what the platform has yet to hear. */
export default {
  fetch: app.fetch,
  scheduled: (_event, env, context) => context.waitUntil(Promise.all([checkHosts(env), sendNotes(env)])),
} satisfies ExportedHandler<Env>
