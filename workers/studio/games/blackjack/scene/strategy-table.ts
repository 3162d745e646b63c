import { make } from '../../../client/element.ts'
import { textsOf } from '../../../client/texts.ts'
import { type Advice, BASIC } from '../strategy.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
const DEALER = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A']

/** Returns the strategy that the return belongs to, as three tables, with what its letters mean. */
export function strategyTable(): HTMLElement[] {
  const tables = [
    tableOf(text('hard'), BASIC.hard, (total, isFirst, isLast) => `${isFirst ? '≤' : isLast ? '≥' : ''}${total}`),
    tableOf(text('soft'), BASIC.soft, (total, _, isLast) => `${isLast ? '≥' : ''}A+${total - 11}`),
    tableOf(text('pairs'), BASIC.pairs, (value) => (value === 1 ? 'A·A' : `${value}·${value}`)),
  ]
  return [...tables, make('p', { className: 'small', textContent: text('letters') })].map((part) =>
    make('li', { className: 'strategy' }, part),
  )
}

function tableOf(
  caption: string,
  rows: Readonly<Record<number, string>>,
  nameOf: (total: number, isFirst: boolean, isLast: boolean) => string,
): HTMLTableElement {
  const totals = Object.keys(rows).map(Number)
  const head = make(
    'tr',
    {},
    make('th', { scope: 'col', textContent: text('yours') }),
    ...DEALER.map((card) => make('th', { scope: 'col', textContent: card })),
  )
  const body = totals.map((total, index) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row', textContent: nameOf(total, index === 0, index === totals.length - 1) }),
      ...[...(rows[total] ?? '')].map((advice) => cellOf(advice as Advice)),
    ),
  )
  return make(
    'table',
    {},
    make('caption', { textContent: caption }),
    make('thead', {}, head),
    make('tbody', {}, ...body),
  )
}

function cellOf(advice: Advice): HTMLTableCellElement {
  const cell = make('td', { textContent: letterOf(advice) })
  cell.dataset.advice = advice
  return cell
}

function letterOf(advice: Advice): string {
  if (advice === 'H') return text('letterHit')
  if (advice === 'S') return text('letterStand')
  if (advice === 'D') return text('letterDouble')
  return advice === 'd' ? text('letterDoubleStand') : text('letterSplit')
}
