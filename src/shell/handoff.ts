import { HANDOFF_KEY } from '#core/session-keys'

/** A session carried here by a code: the code left the address before anything else was loaded (Document.astro). */
async function arrive() {
  const [{ redeem }, { start }] = await Promise.all([import('#core/session/login/handoff'), import('#core/start')])
  start()
  await redeem()
}

if (sessionStorage.getItem(HANDOFF_KEY)) void arrive()
