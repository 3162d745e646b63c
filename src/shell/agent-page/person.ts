import { isAgentPage } from '#core/agent-pages'
import { $claimable } from '#core/agents/consolidated'
import { $rights, canOpenPage } from '#core/agents/rights'
import { languageOf } from '#core/environment'
import { $unread } from '#core/notices/unread'
import { start } from '#core/start'
import { $balance, $balanceHidden } from '#core/wallet/balance'
import { shownBalance } from '#features/wallet/amounts.ts'
import '../Header/account.ts'

/**
 * What the frame of the agent centre shows of the agent: name, balance and picture (account.ts), what may be claimed, and
 * unread messages.
 */
start()
$unread.subscribe((unread) => {
  const count = unread?.messages ?? 0
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unread=messages]')) {
    badge.hidden = count === 0
    badge.firstElementChild?.replaceChildren(String(count))
  }
})

const language = languageOf(document.documentElement.lang)
const claimable = document.querySelector<HTMLElement>('[data-open=claimable]')

function showClaimable() {
  const [amount, balance] = [$claimable.get(), $balance.get()]
  const state = { ...balance, value: balance.value && { ...balance.value, balance: amount } }
  if (!claimable) return
  claimable.hidden = amount === 0 || balance.value === null
  claimable.lastElementChild?.replaceChildren(shownBalance(language, state, $balanceHidden.get()))
}

$claimable.subscribe(showClaimable)
$balance.subscribe(showClaimable)
$balanceHidden.subscribe(showClaimable)

/** A sub-account has the entries of its rights, and no account of its own to lead to. */
$rights.subscribe((rights) => {
  const menu = document.querySelector<HTMLElement>('#agent-menu')
  for (const link of menu?.querySelectorAll<HTMLElement>('[data-page]') ?? []) {
    const { page = '' } = link.dataset
    const entry = link.closest('li')
    if (entry && isAgentPage(page)) entry.hidden = !canOpenPage(rights, page)
  }
  menu?.removeAttribute('data-rights')
  if (rights !== null) document.querySelector('.person')?.removeAttribute('href')
})
