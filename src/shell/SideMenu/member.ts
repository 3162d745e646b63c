import { $member } from '#core/member/member'
import { $unread, type Unread } from '#core/notices/unread'
import { confirmLogout } from '#core/session/login/logout'
import { $session } from '#core/session/session'
import { start } from '#core/start'
import { DEFAULT_AVATAR, personOf } from '../Header/person.ts'

/** Fills in the signed-in member's name, number, VIP level and unread counts in the side menu. */
const menu = document.getElementById('side-menu')

function write(part: 'name' | 'number' | 'vip', text: string) {
  menu?.querySelector(`[data-person=${part}]`)?.replaceChildren(text)
}

function showPerson() {
  const info = $member.get()
  const { name, number, vip } = personOf($session.get(), info)
  write('name', name)
  write('number', number)
  write('vip', vip && ` · ${vip}`)
  const picture = menu?.querySelector<HTMLImageElement>('[data-person=icon]')
  if (picture) picture.src = info?.icon ?? DEFAULT_AVATAR
}

/** A badge is hidden at 0; its text is for screen readers. */
function showUnread(unread: Unread | null) {
  for (const badge of menu?.querySelectorAll<HTMLElement>('[data-unread]') ?? []) {
    const count = unread?.[badge.dataset.unread as keyof Unread] ?? 0
    badge.hidden = count === 0
    badge.firstElementChild?.replaceChildren(String(count))
  }
}

menu?.querySelector<HTMLImageElement>('[data-person=icon]')?.addEventListener('error', ({ currentTarget }) => {
  const picture = currentTarget as HTMLImageElement
  if (!picture.src.endsWith(DEFAULT_AVATAR)) picture.src = DEFAULT_AVATAR
})
menu?.querySelector('[data-action=leave]')?.addEventListener('click', confirmLogout)
start()
$session.subscribe(showPerson)
$member.subscribe(showPerson)
$unread.subscribe(showUnread)
