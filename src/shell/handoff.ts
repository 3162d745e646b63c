import { HANDOFF_KEY } from '#core/session-keys'

/** A code that another screen handed over: it left the address before anything else was loaded (Document.astro). */
async function arrive() {
  const [{ confirmHandoff }, { start }] = await Promise.all([
    import('#core/session/login/handoff'),
    import('#core/start'),
  ])
  start()
  await confirmHandoff()
}

if (sessionStorage.getItem(HANDOFF_KEY)) void arrive()
