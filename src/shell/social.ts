/** Back from a social provider: its answer left the address before anything else was loaded (pages/login.astro). */
async function finish() {
  const [{ comeBack }, { start }] = await Promise.all([import('#core/session/social'), import('#core/start')])
  start()
  await comeBack()
}

if (sessionStorage.getItem('social-answer')) void finish()
