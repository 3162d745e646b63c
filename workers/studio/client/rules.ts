import type { Face } from '../face.ts'
import type { Table } from '../wire.ts'
import { artOf } from './art.ts'
import { byId, make, makeSvg } from './element.ts'
import { howOf, leadOf, listed } from './how.ts'
import { money, plain, times, timesInWords } from './money.ts'
import { locale, nameOf, text } from './texts.ts'

/** How many symbols, wilds and scatter included, are listed above the facts; the others are listed below. */
const FIRST = 5

/** Fills the rules page from the game's definition, so that no figure is written twice. */
export function fillRules({ game, currency }: Table): void {
  const rows = game.symbols.map((symbol) => symbolRow(game, symbol))
  byId('lead').textContent = leadOf(game)
  byId('pays').replaceChildren(...rows.slice(0, FIRST))
  byId('more-pays').replaceChildren(...rows.slice(FIRST))
  const [from = 0] = game.bets
  const to = game.bets.at(-1) ?? from
  byId('facts').replaceChildren(
    fact(text('rtp'), `${plainRtp(game.rtp)} %`),
    fact(text('top'), text('topValue', { times: timesInWords(game.topPay) })),
    fact(text('topOdds'), text('oneIn', { n: plain(game.topOneIn) })),
    fact(text('bet'), text('betRange', { from: money(from, currency), to: money(to, currency) })),
  )
  byId('how').replaceChildren(...howOf(game).map((sentence) => make('li', { textContent: sentence })))
  if (game.rule.by === 'lines') fillLines(game.rule.lines, game.rows)
}

/** Formats the return to player in the page's locale, always with two decimals. */
export function plainRtp(rtp: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(rtp))
}

function symbolRow(game: Face, symbol: string): HTMLLIElement {
  const pays = game.pays[symbol] ?? []
  const wild = game.wilds[symbol]
  if (wild) {
    const name = wild.times > 1 ? text('wildTimes', { n: wild.times }) : text('wild')
    const own = pays.flatMap((pay, at) =>
      pay > 0 ? [text('wildPays', { n: game.counts[at] ?? 0, pay: times(pay) })] : [],
    )
    const row = payRow(symbol, name, [text(wild.expands ? 'wildFills' : 'wildStands'), ...own].join(' · '))
    row.dataset.wild = ''
    return row
  }
  if (game.scatter?.symbol === symbol) {
    const { counts, pays: each } = game.scatter
    return payRow(symbol, nameOf(symbol), ladder(each), text('scatterNote', { counts: listed(counts) }))
  }
  const isLoose = game.rule.by === 'lines' && game.rule.loose === symbol
  return payRow(symbol, nameOf(symbol), ladder(pays), isLoose ? text('looseNote', { counts: listed(game.counts) }) : '')
}

/** Joins the pays; a count that pays nothing is shown as a dash. */
function ladder(pays: readonly number[]): string {
  return pays.map((pay) => (pay === 0 ? '–' : times(pay))).join(' · ')
}

function payRow(symbol: string, name: string, pays: string, note = ''): HTMLLIElement {
  const picture = make('img', { src: artOf(symbol), alt: '', width: 180, height: 210 })
  const label = make('span', { textContent: name })
  if (note !== '') label.append(make('small', { textContent: note }))
  return make('li', {}, picture, label, make('span', { className: 'pay', textContent: pays }))
}

function fact(name: string, value: string): HTMLElement {
  return make('div', {}, make('dt', { textContent: name }), make('dd', { textContent: value }))
}

function fillLines(lines: readonly (readonly number[])[], rows: number): void {
  const title = byId('lines-title')
  title.hidden = false
  title.textContent = lines.length === 1 ? text('oneLineTitle') : text('lineTitle', { n: lines.length })
  byId('lines').hidden = false
  byId('lines').replaceChildren(...lines.map((line) => lineItem(line, rows)))
}

/** Draws a line as a small map of the reels. */
function lineItem(line: readonly number[], rows: number): HTMLLIElement {
  const cells = line.flatMap((on, reel) =>
    Array.from({ length: rows }, (_, row) =>
      makeSvg('rect', { x: `${reel * 6}`, y: `${row * 6}`, width: '5', height: '5', class: row === on ? 'on' : 'off' }),
    ),
  )
  const viewBox = `0 0 ${line.length * 6 - 1} ${rows * 6 - 1}`
  const map = makeSvg('svg', { viewBox, role: 'img', 'aria-label': line.map((row) => row + 1).join(' ') })
  map.append(...cells)
  return make('li', {}, map)
}
