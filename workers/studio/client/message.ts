import type { Round, Table } from '../wire.ts'
import { risingAmount } from './amount.ts'
import { byId, make } from './element.ts'
import { money, plain, timesInWords } from './money.ts'
import { countOf, runOf, text } from './texts.ts'

type Win = Round['wins'][number]

/** The states of the window, set on the body as `data-state`. */
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

/** Shows how a round ended: for a win above the stake the amount and its line, else a plain sentence. */
export function sayResult(round: Round, table: Table, state?: State): void {
  const { currency } = table
  const [best] = round.wins
  const amount = money(round.win, currency)
  if (!best || round.win === 0) say(state ?? 'no-win', text('noWin'))
  // No celebration when the return is not above the stake (UKGC RTS 14F).
  else if (round.win === round.bet) say(state ?? 'small-win', text('evenWin', { amount }))
  else if (round.win < round.bet)
    say(state ?? 'small-win', text('smallWin', { amount, bet: money(round.bet, currency) }))
  else celebrate(round, best, currency, state ?? 'win')
}

function celebrate(round: Round, best: Win, currency: Table['currency'], state: State): void {
  document.body.dataset.state = state
  const many = round.wins.length > 1
  byId('message').replaceChildren(
    risingAmount(round.win, currency),
    make(
      'p',
      { className: 'why' },
      make('span', { textContent: many ? manyOf(round.wins) : cardsOf(best) }),
      make('span', { textContent: many ? bestOf(best) : reasonOf(best) }),
    ),
  )
}

function manyOf(wins: readonly Win[]): string {
  const areAllLines = wins.every(({ kind }) => kind === 'line')
  return text(areAllLines ? 'manyLines' : 'manyWins', { count: wins.length })
}

/** Returns "3 gallos seguidos" for a run along a line, else "3 gallos". */
function cardsOf({ kind, symbol, count, cells }: Win): string {
  if (symbol === 'mixed') return text('mixedRun', { n: count })
  const gaps = cells.some(({ reel }, at) => Math.abs(reel - (cells[at - 1]?.reel ?? reel)) > 1)
  return kind === 'line' && !gaps ? runOf(symbol, count) : countOf(symbol, count)
}

/** Describes where a win paid and how much, including all multipliers. */
function reasonOf(win: Win): string {
  const times = timesInWords(win.pay)
  const by = win.times > 1 ? ` · ${text('multiplied', { n: win.times })}` : ''
  if (win.kind === 'line') return text('line', { line: win.line, times }) + by
  if (win.kind === 'ways') return text(win.ways === 1 ? 'oneWay' : 'ways', { n: plain(win.ways), times }) + by
  return text('anywhere', { times }) + by
}

function bestOf(win: Win): string {
  const times = timesInWords(win.pay)
  return win.kind === 'line'
    ? text('bestLine', { line: win.line, times })
    : text('best', { cards: cardsOf(win), times })
}
