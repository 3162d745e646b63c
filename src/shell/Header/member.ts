import { WAKE } from '#core/events'

/** The member's end of the header is written as soon as this tab holds a session, and when one begins. */
let written = false

function wake() {
  if (written) return
  written = true
  void import('./account.ts')
}

if (document.documentElement.dataset.session === 'member') wake()
document.addEventListener(WAKE, ({ detail }) => {
  if (detail === 'AccountBar') wake()
})
