/**
 * Opens a session handed over by a ticket, which was removed from the URL before anything else loaded (Document.astro).
 */
async function arrive() {
  const [{ redeem }, { start }] = await Promise.all([import('#core/session/handoff'), import('#core/start')])
  start()
  await redeem()
}

if (sessionStorage.getItem('handoff')) void arrive()
