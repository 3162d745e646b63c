import { money, timesInWords } from '../../../client/money.ts'
import type { SceneContext } from '../../../client/scene.ts'
import { countOf, runOf, text } from '../../../client/texts.ts'
import type { SlotSetup, SlotView } from '../reel-game.ts'

type Win = SlotView['wins'][number]

/** Says in one or two lines why a screen paid. */
export function reasonsOf(wins: readonly Win[]): string[] {
  const [best] = wins
  if (!best) return []
  return wins.length > 1 ? [manyOf(wins), bestOf(best)] : [cardsOf(best), reasonOf(best)]
}

function manyOf(wins: readonly Win[]): string {
  const areAllLines = wins.every(({ kind }) => kind === 'line')
  return text(areAllLines ? 'manyLines' : 'manyWins', { count: wins.length })
}

/** Returns "3 gallos seguidos" for a run along a line, else "3 gallos". */
function cardsOf({ kind, symbol, count, cells }: Win): string {
  if (symbol === 'mixed') return text('mixedRun', { count })
  const gaps = cells.some(({ reel }, at) => Math.abs(reel - (cells[at - 1]?.reel ?? reel)) > 1)
  return kind === 'line' && !gaps ? runOf(symbol, count) : countOf(symbol, count)
}

/** Describes where a win paid and how much, including all multipliers. */
function reasonOf(win: Win): string {
  const times = timesInWords(win.pay)
  const by = win.times > 1 ? ` · ${text('multiplied', { n: win.times })}` : ''
  if (win.kind === 'line') return text('line', { line: win.line, times }) + by
  if (win.kind === 'ways') return text('ways', { count: win.ways, times }) + by
  return text('anywhere', { times }) + by
}

function bestOf(win: Win): string {
  const times = timesInWords(win.pay)
  return win.kind === 'line'
    ? text('bestLine', { line: win.line, times })
    : text('best', { cards: cardsOf(win), times })
}

/** Describes what the bet covers: lines, with the share of each when it is whole; ways; or symbols anywhere. */
export function coverOf({ rule, reels, rows }: SlotSetup, bet: number, currency: SceneContext['currency']): string {
  if (rule.by === 'ways') return text('onWays', { count: rows ** reels })
  if (rule.by === 'anywhere') return text('onAnywhere')
  const lines = rule.lines.length
  if (lines === 1 || bet % lines !== 0) return text('onLines', { count: lines })
  return text('perLine', { count: lines, amount: money(bet / lines, currency) })
}
