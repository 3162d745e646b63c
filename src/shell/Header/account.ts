import { languageOf } from '#core/environment'
import { $member } from '#core/member/member'
import { $session } from '#core/session/session'
import { start } from '#core/start'
import { $balance, $balanceHidden } from '#core/wallet/balance'
import { shownBalance } from '#features/wallet/amounts.ts'
import { DEFAULT_AVATAR, personOf } from './person.ts'

/**
 * Writes the member's name, numbers and balance into header islands that have not hydrated, so that showing them does
 * not load React. A hydrated island writes the same text, so the order does not matter.
 */
const language = languageOf(document.documentElement.lang)
const elementsOf = (part: string) => document.querySelectorAll<HTMLElement>(`[data-shown="${part}"]`)

/** Changes the existing text node, because React may already refer to it. */
function write(part: string, text: string) {
  for (const element of elementsOf(part)) {
    const first = element.firstChild
    if (first instanceof Text) first.data = text
    else element.textContent = text
  }
}

function showPerson() {
  const session = $session.get()
  const info = $member.get()
  const { name, number, vip } = personOf(session, info)
  write('name', name)
  write('number', number)
  write('vip', vip)
  write('vip-line', vip && ` · ${vip}`)
  for (const badge of elementsOf('vip')) badge.hidden = !vip
  for (const picture of elementsOf('icon') as NodeListOf<HTMLImageElement>) picture.src = info?.icon ?? DEFAULT_AVATAR
  for (const bar of document.querySelectorAll<HTMLElement>('[data-account-bar]'))
    bar.dataset.state = session.isLogin ? 'in' : 'out'
}

function showBalance() {
  const state = $balance.get()
  const { value, error } = state
  const hidden = $balanceHidden.get()
  write('balance', shownBalance(language, state, hidden))
  write('currency', value && !hidden ? ` ${value.currency}` : '')
  for (const output of document.querySelectorAll<HTMLElement>('output:has([data-shown=balance])')) {
    if (value) output.dataset.balance = String(value.balance)
    else delete output.dataset.balance
    output.toggleAttribute('data-stale', error !== null)
  }
}

for (const picture of elementsOf('icon'))
  picture.addEventListener('error', () => {
    const image = picture as HTMLImageElement
    if (!image.src.endsWith(DEFAULT_AVATAR)) image.src = DEFAULT_AVATAR
  })
start()
$session.subscribe(showPerson)
$member.subscribe(showPerson)
$balance.subscribe(showBalance)
$balanceHidden.subscribe(showBalance)
