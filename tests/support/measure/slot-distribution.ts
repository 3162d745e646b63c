import { payOf } from '#workers/studio/games/slots/lines'
import { windowsOf } from '#workers/studio/games/slots/odds'
import { type Lines, PAY_UNIT, payFor, type Slot } from '#workers/studio/games/slots/slot'
import { weightOf } from '#workers/studio/games/slots/wins'

/**
 * The exact moments of a slot over all its screens: how many there are, how many pay, and the sums of the pays and of
 * their squares, in hundredths of the bet. It visits each combination of distinct windows once, with its weight, so it
 * takes seconds to a minute a game.
 */
export interface SlotMoments {
  screens: bigint
  paying: bigint
  /** Those that pay more than the bet. */
  gaining: bigint
  paid: bigint
  squares: bigint
}

/** A window of a reel with its number of stops and what the rules count on it. */
interface Column {
  stops: number
  /** For lines: the symbol of each row, as a number. */
  symbols: Uint8Array
  /** For ways and counts: the measure of each symbol. */
  measures: Uint8Array
  scatters: number
}

export function momentsOf(slot: Slot): SlotMoments {
  const found = { screens: 0n, paying: 0n, gaining: 0n, paid: 0n, squares: 0n }
  for (const [of, ways] of screensByPay(slot)) {
    const pay = BigInt(of)
    found.screens += ways
    if (pay > 0n) found.paying += ways
    if (pay > PAY_UNIT) found.gaining += ways
    found.paid += pay * ways
    found.squares += pay * pay * ways
  }
  return found
}

/**
 * Returns how many screens have each pay, in hundredths of the bet. A multiplier reel turns independently of the others:
 * each of its numbers goes with each screen.
 */
export function screensByPay(slot: Slot): Map<number, bigint> {
  const names = [...new Set([...slot.reels.flat(), ...Object.keys(slot.pays)])]
  const columns = slot.reels.map((_, reel) => columnsOf(slot, reel, names))
  const counts = new Map<number, bigint>()
  const visit = visitorOf(slot, names)
  const firsts = slot.rule.by === 'anywhere' ? [columns[0] ?? []] : (columns[0] ?? []).map((column) => [column])
  for (const first of firsts)
    for (const [pay, ways] of visit([first, ...columns.slice(1)]))
      counts.set(pay, (counts.get(pay) ?? 0n) + BigInt(ways))
  const all = new Map<number, bigint>()
  for (const [pay, ways] of counts)
    for (const factor of slot.multiplier ?? [1]) all.set(pay * factor, (all.get(pay * factor) ?? 0n) + ways)
  return all
}

function columnsOf(slot: Slot, reel: number, names: readonly string[]): Column[] {
  const { rule, scatter } = slot
  return windowsOf(slot, reel).map(({ symbols, stops }) => ({
    stops,
    symbols: Uint8Array.from(symbols, (symbol) => names.indexOf(symbol)),
    measures: Uint8Array.from(Object.keys(slot.pays), (symbol) =>
      rule.by === 'ways' ? weightOf(slot, symbol, symbols) : symbols.filter((each) => each === symbol).length,
    ),
    scatters: symbols.filter((symbol) => symbol === scatter?.symbol).length,
  }))
}

/** How many screens have each pay. */
type Counts = ReadonlyMap<number, number>
type Visit = (columns: readonly (readonly Column[])[]) => Counts

function visitorOf(slot: Slot, names: readonly string[]): Visit {
  if (slot.rule.by === 'lines') return lineVisitor(slot, slot.rule, names)
  return slot.rule.by === 'ways' ? waysVisitor(slot) : countsVisitor(slot)
}

/** Counts screens by their pay. */
class Tally {
  readonly counts = new Map<number, number>()

  add(pay: number, ways: number): void {
    this.counts.set(pay, (this.counts.get(pay) ?? 0) + ways)
  }
}

/** A line whose pay no further reel can change is in the tables with that pay; one that is still open has this. */
const OPEN = -1

/**
 * For each number of first reels the pays of every beginning of a line, which the game's own rules fill: complete lines
 * last. A beginning is a number in base `names.length`.
 */
function linePays(slot: Slot, rule: Lines, names: readonly string[]): Int32Array[] {
  const [reels, base] = [slot.reels.length, names.length]
  const complete = new Int32Array(base ** reels)
  for (let code = 0; code < complete.length; code += 1) {
    const line = slot.reels.map((_, reel) => names[Math.floor(code / base ** (reels - 1 - reel)) % base] ?? '')
    complete[code] = payOfLine(slot, rule, line)
  }
  const tables: Int32Array[] = [complete]
  for (let longer: Int32Array = complete; longer.length > base; longer = tables[0] as Int32Array) {
    const shorter = new Int32Array(longer.length / base)
    for (let code = 0; code < shorter.length; code += 1) {
      const next = longer.subarray(code * base, (code + 1) * base)
      shorter[code] = next.every((pay) => pay === next[0]) ? (next[0] ?? 0) : OPEN
    }
    tables.unshift(shorter)
  }
  return tables
}

/** Returns, for each number of first reels, how many ways the others have for each number of scatters. */
function scatterTails(columns: readonly (readonly Column[])[]): number[][] {
  const tails: number[][] = [[1]]
  for (const reel of columns.toReversed()) {
    const tail: number[] = []
    for (const [count, ways] of (tails[0] ?? []).entries())
      for (const { stops, scatters } of reel) tail[count + scatters] = (tail[count + scatters] ?? 0) + ways * stops
    tails.unshift(Array.from(tail, (ways) => ways ?? 0))
  }
  return tails
}

/** Follows the lines reel by reel, and stops where no line can pay anything more. */
function lineVisitor(slot: Slot, rule: Lines, names: readonly string[]): Visit {
  const base = names.length
  const tables = linePays(slot, rule, names)
  const rows = rule.lines
  const scatterPay = (count: number) => (slot.scatter ? payFor(slot.scatter.counts, slot.scatter.pays, count) : 0)
  return (columns) => {
    const tally = new Tally()
    const tails = scatterTails(columns)
    const open = columns.map(() => ({ lines: new Int32Array(rows.length), codes: new Int32Array(rows.length) }))
    const descend = (reel: number, count: number, fixed: number, ways: number, scatters: number) => {
      const [table, before, after] = [tables[reel] as Int32Array, open[reel - 1], open[reel]]
      for (const { stops, symbols, scatters: more } of columns[reel] ?? []) {
        let [pay, left] = [fixed, 0]
        for (let index = 0; index < count; index += 1) {
          const line = before ? (before.lines[index] ?? 0) : index
          const symbol = symbols[rows[line]?.[reel] ?? 0] ?? 0
          const code = (before ? (before.codes[index] ?? 0) : 0) * base + symbol
          const linePay = table[code] ?? 0
          if (linePay !== OPEN) pay += linePay
          else if (after) {
            after.lines[left] = line
            after.codes[left] = code
            left += 1
          }
        }
        const [through, seen] = [ways * stops, scatters + more]
        if (left > 0) descend(reel + 1, left, pay, through, seen)
        else
          for (const [others, tail] of (tails[reel + 1] ?? []).entries())
            if (tail > 0) tally.add(pay + scatterPay(seen + others), through * tail)
      }
    }
    descend(0, rows.length, 0, 1, 0)
    return tally.counts
  }
}

function payOfLine(slot: Slot, rule: Lines, line: readonly string[]): number {
  const left = payOf(slot, rule, line)
  if (rule.from === 'left') return left.pay
  const right = payOf(slot, rule, line.toReversed())
  return left.pay + (right.count < line.length ? right.pay : 0)
}

/** Follows the symbols reel by reel, and stops where none of them goes on. */
function waysVisitor({ pays, counts, scatter, reels }: Slot): Visit {
  const tables = Object.values(pays).map((each) =>
    Array.from({ length: reels.length + 1 }, (_, count) => payFor(counts, each, count)),
  )
  const scatterPay = (count: number) => (scatter ? payFor(scatter.counts, scatter.pays, count) : 0)
  return (columns) => {
    const tally = new Tally()
    const tails = scatterTails(columns)
    const open = columns.map(() => ({ symbols: new Int32Array(tables.length), ways: new Int32Array(tables.length) }))
    const descend = (reel: number, count: number, fixed: number, through: number, scatters: number) => {
      const [before, after] = [open[reel - 1], open[reel]]
      for (const { stops, measures, scatters: more } of columns[reel] ?? []) {
        let [pay, left] = [fixed, 0]
        for (let index = 0; index < count; index += 1) {
          const symbol = before ? (before.symbols[index] ?? 0) : index
          const ways = before ? (before.ways[index] ?? 0) : 1
          const weight = measures[symbol] ?? 0
          if (weight === 0) pay += (tables[symbol]?.[reel] ?? 0) * (reel === 0 ? 0 : ways)
          else if (reel === columns.length - 1) pay += (tables[symbol]?.[reel + 1] ?? 0) * ways * weight
          else if (after) {
            after.symbols[left] = symbol
            after.ways[left] = ways * weight
            left += 1
          }
        }
        if (left > 0) descend(reel + 1, left, pay, through * stops, scatters + more)
        else
          for (const [others, tail] of (tails[reel + 1] ?? []).entries())
            if (tail > 0) tally.add(pay + scatterPay(scatters + more + others), through * stops * tail)
      }
    }
    descend(0, tables.length, 0, 1, 0)
    return tally.counts
  }
}

/**
 * Counts how many of each symbol the reels so far show, and in how many ways: screens that agree in this go on together.
 * The last reel is paid at once.
 */
function countsVisitor({ pays, counts, reels, rows, scatter }: Slot): Visit {
  if (scatter) throw new Error('no game that pays by number has a scatter besides')
  const base = reels.length * rows + 1
  const tables = Object.values(pays).map((each) =>
    Array.from({ length: base }, (_, count) => payFor(counts, each, count)),
  )
  const keyOf = (measures: Uint8Array) => measures.reduceRight((key, count) => key * base + count, 0)
  return (columns) => {
    let states = new Map([[0, 1]])
    for (const column of columns.slice(0, -1)) {
      const next = new Map<number, number>()
      for (const [key, ways] of states)
        for (const { stops, measures } of column) {
          const after = key + keyOf(measures)
          next.set(after, (next.get(after) ?? 0) + ways * stops)
        }
      states = next
    }
    const tally = new Tally()
    for (const [key, ways] of states)
      for (const { stops, measures } of columns.at(-1) ?? []) {
        let [left, pay] = [key + keyOf(measures), 0]
        for (const table of tables) {
          pay += table[left % base] ?? 0
          left = Math.floor(left / base)
        }
        tally.add(pay, ways * stops)
      }
    return tally.counts
  }
}
