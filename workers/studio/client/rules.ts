import type { Table } from '../wire.ts'
import { art } from './art.ts'
import { byId, make, makeSvg } from './element.ts'
import { money, plain, times, timesInWords } from './money.ts'
import { nameOf, text } from './texts.ts'

/** How many symbols stand above the facts; the others follow further down. */
const FIRST = 4

/** Fills the rules with what the game says of itself: nothing here is typed twice. */
export function fillRules({ game, currency }: Table): void {
  const symbols = Object.keys(game.pays).filter((symbol) => symbol !== game.wild)
  const rowFor = (symbol: string) => payRow(symbol, nameOf(symbol), (game.pays[symbol] ?? []).map(times).join(' · '))
  const wildPay = times(game.pays[game.wild]?.at(-1) ?? 0)
  const wild = payRow(game.wild, text('wild'), text('wildRule', { pay: wildPay }))
  wild.dataset.wild = ''
  byId('pays').replaceChildren(wild, ...symbols.slice(0, FIRST).map(rowFor))
  byId('more-pays').replaceChildren(...symbols.slice(FIRST).map(rowFor))
  const [from = 0] = game.bets
  const to = game.bets.at(-1) ?? from
  byId('facts').replaceChildren(
    fact(text('rtp'), `${plainRtp(game.rtp)} %`),
    fact(text('top'), text('topValue', { times: timesInWords(game.topPay) })),
    fact(text('topOdds'), text('oneIn', { n: plain(game.topOneIn) })),
    fact(text('bet'), text('betRange', { from: money(from, currency), to: money(to, currency) })),
  )
  byId('lines-title').textContent = text('lineTitle', { n: game.lines.length })
  byId('lines').replaceChildren(...game.lines.map(lineItem))
}

/** Two decimals, always. */
export function plainRtp(rtp: string): string {
  return new Intl.NumberFormat(text('locale'), { minimumFractionDigits: 2 }).format(Number(rtp))
}

function payRow(symbol: string, name: string, pays: string): HTMLLIElement {
  const picture = make('img', { src: art[symbol] ?? '', alt: '', width: 180, height: 210 })
  return make(
    'li',
    {},
    picture,
    make('span', { textContent: name }),
    make('span', { className: 'pay', textContent: pays }),
  )
}

function fact(name: string, value: string): HTMLElement {
  return make('div', {}, make('dt', { textContent: name }), make('dd', { textContent: value }))
}

/** A line as a small map of the reels. */
function lineItem(rows: readonly number[]): HTMLLIElement {
  const cells = rows.flatMap((on, reel) =>
    [0, 1, 2].map((row) =>
      makeSvg('rect', { x: `${reel * 6}`, y: `${row * 6}`, width: '5', height: '5', class: row === on ? 'on' : 'off' }),
    ),
  )
  const map = makeSvg('svg', { viewBox: '0 0 29 17', role: 'img', 'aria-label': rows.map((row) => row + 1).join(' ') })
  map.append(...cells)
  return make('li', {}, map)
}
