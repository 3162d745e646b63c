import { type Lines, MIXED, payFor, type ReelRules } from './slot.ts'

/** How one line was evaluated: the symbol, how many, and their positions, counted from the end it is read from. */
export interface Reading {
  symbol: string
  count: number
  times: number
  /** In hundredths of the bet, including the multipliers of wilds. */
  pay: number
  positions: readonly number[]
}

/**
 * Evaluates a line of symbols from its first one. Candidates are the longest run of one symbol, for which wilds
 * substitute; the run of wilds at the beginning, which stands for any one symbol; the run of one wild itself; a run of a
 * group; and a symbol that counts anywhere on the line. Only the best pays; among equals, the first.
 */
export function payOf(slot: ReelRules, rule: Lines, symbols: readonly string[]): Reading {
  const { wilds, pays } = slot
  const first = symbols.find((each) => !(each in wilds)) ?? symbols[0] ?? ''
  const group = rule.mixed?.symbols ?? []
  const readings = [
    readAlong(
      slot,
      symbols,
      first,
      runOf(symbols, (each) => each === first || each in wilds),
      pays[first],
    ),
    ...(rule.wildsCountAsNext ? [] : readWilds(slot, symbols)),
    ...Object.keys(wilds).map((wild) =>
      readAlong(
        slot,
        symbols,
        wild,
        runOf(symbols, (each) => each === wild),
        pays[wild],
      ),
    ),
    ...(rule.mixed
      ? [
          readAlong(
            slot,
            symbols,
            MIXED,
            runOf(symbols, (each) => group.includes(each) || each in wilds),
            rule.mixed.pays,
          ),
        ]
      : []),
    ...(rule.loose ? [readAlong(slot, symbols, rule.loose, allOf(symbols, rule.loose), pays[rule.loose])] : []),
  ]
  return readings.reduce((best, each) => (each.pay > best.pay ? each : best))
}

/** Reads the wilds at the beginning of a line as each symbol that they may stand for. */
function readWilds(slot: ReelRules, symbols: readonly string[]): Reading[] {
  const run = runOf(symbols, (each) => each in slot.wilds)
  if (run.length === 0) return []
  const others = Object.entries(slot.pays).filter(([symbol]) => !(symbol in slot.wilds))
  return others.map(([symbol, pays]) => readAlong(slot, symbols, symbol, run, pays))
}

/** Returns true when no further symbol can change what these first symbols of a line pay. */
export function isBroken(slot: ReelRules, rule: Lines, symbols: readonly string[]): boolean {
  if (rule.loose !== null) return false
  const { wilds } = slot
  const first = symbols.find((each) => !(each in wilds))
  const goesOn = symbols.every((each) => each === first || each in wilds)
  const mixes = rule.mixed?.symbols ?? []
  return !goesOn && !symbols.every((each) => mixes.includes(each) || each in wilds)
}

function readAlong(
  { counts, wilds }: ReelRules,
  symbols: readonly string[],
  symbol: string,
  positions: readonly number[],
  pays: readonly number[] | undefined,
): Reading {
  const times = positions.reduce((all, at) => all * (wilds[symbols[at] ?? '']?.times ?? 1), 1)
  return { symbol, count: positions.length, times, pay: payFor(counts, pays, positions.length) * times, positions }
}

function runOf(symbols: readonly string[], belongs: (symbol: string) => boolean): number[] {
  const end = symbols.findIndex((symbol) => !belongs(symbol))
  return [...(end === -1 ? symbols : symbols.slice(0, end)).keys()]
}

function allOf(symbols: readonly string[], symbol: string): number[] {
  return [...symbols.keys()].filter((at) => symbols[at] === symbol)
}
