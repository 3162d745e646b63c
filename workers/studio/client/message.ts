import type { Round, Table } from '../wire.ts'
import { byId, make } from './element.ts'
import { money, timesInWords } from './money.ts'
import { runOf, text } from './texts.ts'

/** What the window can be in; it stands on the body as `data-state`. */
export type State =
  | 'loading'
  | 'ready'
  | 'spinning'
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

/** Says one sentence, with at most one link to go on. */
export function say(state: State, sentence: string, link?: { href: string; label: string } | null): void {
  document.body.dataset.state = state
  const parts = [make('p', { textContent: sentence })]
  if (link) parts.push(make('p', {}, make('a', { href: link.href, textContent: link.label, className: 'primary' })))
  byId('message').replaceChildren(...parts)
}

/** Says how a round ended: the amount and its line for a win above the stake, a plain sentence for the rest. */
export function sayResult(round: Round, table: Table, state?: State): void {
  const { currency } = table
  const [best] = round.wins
  const amount = money(round.win, currency)
  if (!best || round.win === 0) say(state ?? 'no-win', text('noWin'))
  // No celebration when the return is not above the stake (UKGC RTS 14F).
  else if (round.win <= round.bet)
    say(state ?? 'small-win', text('smallWin', { amount, bet: money(round.bet, currency) }))
  else celebrate(round, best, amount, state ?? 'win')
}

function celebrate(round: Round, best: Round['wins'][number], amount: string, state: State): void {
  document.body.dataset.state = state
  const many = round.wins.length > 1
  const about = { line: best.line, times: timesInWords(best.pay) }
  const first = many ? text('manyLines', { count: round.wins.length }) : runOf(best.symbol, best.count)
  byId('message').replaceChildren(
    make('strong', { className: 'amount', textContent: amount }),
    make(
      'p',
      { className: 'why' },
      make('span', { textContent: first }),
      make('span', { textContent: many ? text('bestLine', about) : text('line', about) }),
    ),
  )
}
