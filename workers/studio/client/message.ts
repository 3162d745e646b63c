import type { Round, Table } from '../wire.ts'
import { risingAmount } from './amount.ts'
import { byId, make } from './element.ts'
import { money } from './money.ts'
import type { Scene } from './scene.ts'
import { text } from './texts.ts'

/** The states of the window, set on the body as `data-state`. */
export type State =
  | 'loading'
  | 'ready'
  | 'spinning'
  | 'deciding'
  | 'win'
  | 'small-win'
  | 'no-win'
  | 'no-money'
  | 'recovered'
  | 'settling'
  | 'returning'
  | 'offline'
  | 'ended'
  | 'maintenance'
  | 'refused'
  | 'replay'

/** A link below a sentence. `beside` opens it in a tab of its own, so that the game stays; `open` replaces that. */
export interface MessageLink {
  href: string
  label: string
  beside?: boolean
  open?: (() => void) | null
}

/** Shows one sentence, with at most one link. */
export function say(state: State, sentence: string, link?: MessageLink | null): void {
  document.body.dataset.state = state
  const parts = [make('p', { textContent: sentence })]
  if (link) parts.push(make('p', {}, anchorOf(link)))
  byId('message').replaceChildren(...parts)
}

function anchorOf({ href, label, beside, open }: MessageLink): HTMLAnchorElement {
  const anchor = make('a', { href, textContent: label, className: 'primary' })
  // With its opener the tab shares the session of the site's tab that opened the game.
  if (beside) Object.assign(anchor, { target: 'farol-deposit', rel: 'opener' })
  if (open)
    anchor.addEventListener('click', (press) => {
      press.preventDefault()
      open()
    })
  return anchor
}

/** Says what an unfinished round waits for: its bet to come back, its pot, or its money. */
export function sayHeld(
  { view, bet, win, pot }: Round,
  { showPot }: Pick<Scene, 'showPot'>,
  { currency }: Table,
): void {
  const waitsForPot = showPot !== undefined && pot === null
  if (view === null) say('returning', text('returning', { bet: money(bet, currency) }))
  else say('settling', text(waitsForPot ? 'pooling' : win > 0 ? 'settling' : 'noWin'))
}

/** Shows how a round ended: for a win above the stake the amount and its reasons, else a plain sentence. */
export function sayResult(round: Round, reasons: readonly string[], { currency }: Table, state?: State): void {
  const amount = money(round.win, currency)
  if (round.win === 0) say(state ?? 'no-win', text('noWin'))
  // No celebration when the return is not above the stake (UKGC RTS 14F).
  else if (round.win === round.bet) say(state ?? 'small-win', text('evenWin', { amount }))
  else if (round.win < round.bet)
    say(state ?? 'small-win', text('smallWin', { amount, bet: money(round.bet, currency) }))
  else celebrate(round.win, reasons, currency, state ?? 'win')
}

function celebrate(win: number, reasons: readonly string[], currency: Table['currency'], state: State): void {
  document.body.dataset.state = state
  const lines = reasons.map((reason) => make('span', { textContent: reason }))
  byId('message').replaceChildren(risingAmount(win, currency), make('p', { className: 'why' }, ...lines))
}
