import { edge } from './app.ts'
import type { Env } from './env.ts'
import { checkHosts } from './health.ts'
import { sendNotes } from './ops/notes.ts'

const app = edge()

/**
 * The public gateway. It serves requests; each minute it checks the hosts and sends the pending notes to the platform.
 */
export default {
  fetch: app.fetch,
  scheduled: (_event, env, context) => context.waitUntil(Promise.all([checkHosts(env), sendNotes(env)])),
} satisfies ExportedHandler<Env>
