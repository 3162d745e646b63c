import { artOf } from '../../../client/art.ts'
import { make, makeSvg } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import type { SceneRules } from '../../../client/scene.ts'
import { nameOf, text } from '../../../client/texts.ts'
import type { Face } from '../public-slot.ts'
import { formatList, howOf, leadOf } from './how.ts'

/** Returns the rules of a slot, from its definition. */
export function slotRules(game: Face): SceneRules {
  return {
    lead: leadOf(game),
    pays: game.symbols.map((symbol) => symbolRow(game, symbol)),
    how: howOf(game),
    extra: game.rule.by === 'lines' ? linesOf(game.rule.lines, game.rows) : null,
  }
}

function symbolRow(game: Face, symbol: string): HTMLLIElement {
  const pays = game.pays[symbol] ?? []
  const wild = game.wilds[symbol]
  if (wild) {
    const name = wild.times > 1 ? text('wildTimes', { n: wild.times }) : text('wild')
    const own = pays.flatMap((pay, at) =>
      pay > 0 ? [text('wildPays', { count: game.counts[at] ?? 0, pay: times(pay) })] : [],
    )
    const row = payRow(symbol, name, [text(wild.expands ? 'wildFills' : 'wildStands'), ...own].join(' · '))
    row.dataset.wild = ''
    return row
  }
  if (game.scatter?.symbol === symbol) {
    const { counts, pays: each } = game.scatter
    return payRow(symbol, nameOf(symbol), ladder(each), text('scatterNote', { counts: formatList(counts) }))
  }
  const isLoose = game.rule.by === 'lines' && game.rule.loose === symbol
  return payRow(
    symbol,
    nameOf(symbol),
    ladder(pays),
    isLoose ? text('looseNote', { counts: formatList(game.counts) }) : '',
  )
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

function linesOf(lines: readonly (readonly number[])[], rows: number): SceneRules['extra'] {
  return { title: text('lineTitle', { count: lines.length }), items: lines.map((line) => lineItem(line, rows)) }
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
