/** Loads the member's end of the header when this tab holds a session, or when one starts. */
let written = false

function wake() {
  if (written) return
  written = true
  void import('./account.ts')
}

if (document.documentElement.dataset.session === 'member') wake()
document.addEventListener('farol:wake', (event) => {
  if ((event as CustomEvent<unknown>).detail === 'AccountBar') wake()
})

export {}
