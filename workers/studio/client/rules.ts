import type { Table } from '../wire.ts'
import { byId, make } from './element.ts'
import { money, plain, timesInWords } from './money.ts'
import type { SceneRules } from './scene.ts'
import { locale, text } from './texts.ts'

/** How many pays are listed above the facts; the others are listed below. */
const FIRST = 5

/** Fills the rules page from the game's definition, so that no figure is written twice. */
export function fillRules({ game, currency }: Table, { lead, pays, how, extra }: SceneRules): void {
  const { min, max } = game.stakes
  byId('lead').textContent = lead
  byId('pays').replaceChildren(...pays.slice(0, FIRST))
  byId('more-title').hidden = pays.length <= FIRST
  byId('more-pays').replaceChildren(...pays.slice(FIRST))
  byId('facts').replaceChildren(
    fact(text('rtp'), `${plainPercent(game.rtp)} %`),
    ...(game.hitRate === null ? [] : [fact(text('hitRate'), `${plainPercent(game.hitRate)} %`)]),
    ...(game.gainRate === null ? [] : [fact(text('gainRate'), `${plainPercent(game.gainRate)} %`)]),
    ...(game.volatility === null ? [] : [fact(text('volatility'), plainPercent(game.volatility))]),
    fact(text('top'), text('topValue', { times: timesInWords(game.topPay) })),
    fact(text('topOdds'), text('oneIn', { n: plain(game.topOneIn) })),
    fact(text('bet'), text('betRange', { from: money(min, currency), to: money(max, currency) })),
  )
  byId('how').replaceChildren(...how.map((sentence) => make('li', { textContent: sentence })))
  byId('lines-title').hidden = extra === null
  byId('lines').hidden = extra === null
  if (extra === null) return
  byId('lines-title').textContent = extra.title
  byId('lines').replaceChildren(...extra.items)
}

/** Formats a decimal of the theory in the page's locale, always with two decimals. */
export function plainPercent(figure: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(figure))
}

function fact(name: string, value: string): HTMLElement {
  return make('div', {}, make('dt', { textContent: name }), make('dd', { textContent: value }))
}
