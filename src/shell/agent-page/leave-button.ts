/** The button of the frame that signs out: a press counts from the start, not once the code of the session is there. */
document.querySelector('[data-action=leave]')?.addEventListener('click', async () => {
  const { confirmLogout } = await import('#core/session/login/logout')
  confirmLogout()
})
