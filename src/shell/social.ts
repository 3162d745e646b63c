/**
 * Handles the return from a social provider, whose response was removed from the URL before anything else loaded
 * (pages/login.astro).
 */
async function finish() {
  const [{ comeBack }, { start }] = await Promise.all([import('#core/session/social/social'), import('#core/start')])
  start()
  await comeBack()
}

if (sessionStorage.getItem('social-answer')) void finish()
