import { WAKE } from '#core/events'

/** The list beside the mall: its counts come with the session, and the current entry is in sight on a phone. */
const wake = () => void import('./mall-unread.ts')
if (document.documentElement.dataset.session === 'member') wake()
else
  document.addEventListener(WAKE, ({ detail }) => {
    if (detail === 'SideMenu') wake()
  })

document.querySelector('[data-mall-list] [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
