import type { Lines, ReelRules } from '#workers/studio/games/slots/slot'

/**
 * What reels pay, written from the sentences of their rules alone (`src/i18n/en/studio.json`, named below): a second opinion beside
 * the engine, which shares no code with it. All pays are in hundredths of the bet.
 */

/** Returns what all that a spin shows pays. */
export function paidByRules(rules: ReelRules, stops: readonly number[]): number {
  const shown = columnsAt(rules, stops)
  const factor = rules.multiplier?.[stops[rules.reels.length] ?? 0] ?? 1
  return (byRule(rules, shown) + byScatter(rules, shown)) * factor
}

/** `howExpands`: such a wild fills its whole reel before pays are counted. */
function columnsAt({ reels, rows, wilds }: ReelRules, stops: readonly number[]): string[][] {
  return reels.map((strip, reel) => {
    const ring = [...strip, ...strip]
    const first = stops[reel] ?? 0
    const column = ring.slice(first, first + rows)
    const filling = column.find((card) => wilds[card]?.expands)
    return filling === undefined ? column : column.map(() => filling)
  })
}

function byRule(rules: ReelRules, shown: readonly (readonly string[])[]): number {
  if (rules.rule.by === 'lines') return byLines(rules, rules.rule, shown)
  return rules.rule.by === 'ways' ? byWays(rules, shown) : byCount(rules, shown)
}

/** `howLines`, `howBoth`: from the left or from both ends; a run from end to end pays once. `howBest`: lines add up. */
function byLines(rules: ReelRules, { lines, from }: Lines, shown: readonly (readonly string[])[]): number {
  let paid = 0
  for (const line of lines) {
    const cards = line.map((row, reel) => shown[reel]?.[row] ?? '')
    paid += paidOnLine(rules, cards).pay
    const back = paidOnLine(rules, cards.toReversed())
    if (from === 'both' && back.length < cards.length) paid += back.pay
  }
  return paid
}

interface Paid {
  pay: number
  /** How many cards of the line it takes. */
  length: number
}

/**
 * The highest pay of one line from its first card. Each card is tried: as many of it from the first one on as there are,
 * where a wild stands for it (`howWild`) and multiplies (`howTimes`); a card with pays of its own that is wild counts as itself.
 * `howMixed`: a mixed hand. `howLoose`: a card that counts anywhere on the line.
 */
export function paidOnLine(rules: ReelRules, cards: readonly string[]): Paid {
  const { pays, wilds, counts, rule } = rules
  if (rule.by !== 'lines') throw new Error('there are no lines')
  const found: Paid[] = []
  const tryRun = (table: readonly number[], takes: (card: string) => boolean) => {
    let [length, times] = [0, 1]
    while (length < cards.length && takes(cards[length] ?? '')) {
      times *= wilds[cards[length] ?? '']?.times ?? 1
      length += 1
      found.push({ length, pay: paidFor(counts, table, length) * times })
    }
  }
  for (const [card, table] of Object.entries(pays))
    tryRun(table, (each) => each === card || (!(card in wilds) && each in wilds))
  if (rule.mixed) {
    const { symbols, pays: table } = rule.mixed
    tryRun(table, (each) => symbols.includes(each) || each in wilds)
  }
  if (rule.loose !== null) {
    const length = cards.filter((each) => each === rule.loose).length
    found.push({ length, pay: paidFor(counts, pays[rule.loose] ?? [], length) })
  }
  return found.reduce((best, each) => (each.pay > best.pay ? each : best), { pay: 0, length: longestRun(rules, cards) })
}

/** A line that pays nothing takes what its first card begins; only whether it is the whole line matters. */
function longestRun({ wilds }: ReelRules, cards: readonly string[]): number {
  const first = cards.find((card) => !(card in wilds))
  const end = cards.findIndex((card) => card !== first && !(card in wilds))
  return end === -1 ? cards.length : end
}

/** `howWays`: equal cards on neighbouring reels from the left, in any row; each way pays. */
function byWays({ pays, counts, wilds }: ReelRules, shown: readonly (readonly string[])[]): number {
  let paid = 0
  for (const [card, table] of Object.entries(pays)) {
    let [ways, reels] = [1, 0]
    for (const column of shown) {
      const here = column.reduce((sum, each) => sum + (each === card ? 1 : (wilds[each]?.times ?? 0)), 0)
      if (here === 0) break
      ways *= here
      reels += 1
    }
    paid += ways * paidFor(counts, table, reels)
  }
  return paid
}

/** `howAnywhere`: a card pays by how many there are on the screen. `howSum`: the pays of different cards add up. */
function byCount({ pays, counts }: ReelRules, shown: readonly (readonly string[])[]): number {
  const cards = shown.flat()
  return Object.entries(pays).reduce(
    (sum, [card, table]) => sum + paidFor(counts, table, cards.filter((each) => each === card).length),
    0,
  )
}

/** `howScatter`: it pays anywhere on the screen, on top of the rest. */
function byScatter({ scatter }: ReelRules, shown: readonly (readonly string[])[]): number {
  if (scatter === null) return 0
  return paidFor(scatter.counts, scatter.pays, shown.flat().filter((each) => each === scatter.symbol).length)
}

/** Reads a row of a table of pays: a count between two that pay is paid as the lower one. */
function paidFor(counts: readonly number[], table: readonly number[], count: number): number {
  let paid = 0
  for (const [index, least] of counts.entries()) if (count >= least) paid = table[index] ?? 0
  return paid
}

/**
 * Returns what a spin pays on average, as a fraction: exact, and counted another way than the engine's theory. Lines try
 * every row of cards that a line can show, weighed by the strips; the other rules follow each card reel by reel.
 */
export function returnByRules(rules: ReelRules): { paid: bigint; of: bigint } {
  const lengths = rules.reels.map((strip) => BigInt(strip.length))
  const all = lengths.reduce((product, length) => product * length, 1n)
  const ofRule = rules.rule.by === 'lines' ? sumOfLines(rules, rules.rule) : sumOfCards(rules)
  const factors = rules.multiplier ?? [1]
  const sum = (ofRule + sumOfScatter(rules)) * factors.reduce((total, factor) => total + BigInt(factor), 0n)
  return { paid: sum, of: all * BigInt(factors.length) * 100n }
}

/** For each reel: every column that it can stop at. */
function columnsOf(rules: ReelRules): string[][][] {
  return rules.reels.map((strip, reel) =>
    strip.map(
      (_, stop) =>
        columnsAt(
          rules,
          rules.reels.map((_each, other) => (other === reel ? stop : 0)),
        )[reel] ?? [],
    ),
  )
}

function sumOfLines(rules: ReelRules, { lines, from }: Lines): bigint {
  const columns = columnsOf(rules)
  const stored = new Map<string, bigint>()
  return lines.reduce((total, line) => {
    const odds = line.map((row, reel) => tally((columns[reel] ?? []).map((column) => column[row] ?? '')))
    const key = JSON.stringify(odds.map((each) => [...each].sort()))
    const existing = stored.get(key) ?? sumOfLine(rules, odds, from)
    stored.set(key, existing)
    return total + existing
  }, 0n)
}

function sumOfLine(rules: ReelRules, odds: readonly Map<string, number>[], from: Lines['from']): bigint {
  let total = 0n
  const descend = (cards: readonly string[], ways: number): void => {
    const next = odds[cards.length]
    if (next) {
      for (const [card, stops] of next) descend([...cards, card], ways * stops)
      return
    }
    let { pay } = paidOnLine(rules, cards)
    if (from === 'both') {
      const back = paidOnLine(rules, cards.toReversed())
      if (back.length < cards.length) pay += back.pay
    }
    if (pay > 0) total += BigInt(pay) * BigInt(ways)
  }
  descend([], 1)
  return total
}

/** The sum over all screens of what each card pays, by the ways or the number of it that the reels so far show. */
function sumOfCards(rules: ReelRules): bigint {
  const isWays = rules.rule.by === 'ways'
  const columns = columnsOf(rules)
  let total = 0n
  for (const [card, table] of Object.entries(rules.pays)) {
    const measure = (column: readonly string[]) =>
      column.reduce((sum, each) => sum + (each === card ? 1 : isWays ? (rules.wilds[each]?.times ?? 0) : 0), 0)
    // The state: how far the run goes (or whether it ended), and its ways; or how many there are.
    let states = new Map<string, bigint>([['0 1 open', 1n]])
    for (const reel of columns) {
      const next = new Map<string, bigint>()
      for (const [state, ways] of states) {
        const [reached = '0', product = '1', end = ''] = state.split(' ')
        for (const [here, stops] of tally(reel.map(measure))) {
          const key = !isWays
            ? `${Number(reached) + here} 1 open`
            : end === 'ended' || here === 0
              ? `${reached} ${product} ended`
              : `${Number(reached) + 1} ${Number(product) * here} open`
          next.set(key, (next.get(key) ?? 0n) + ways * BigInt(stops))
        }
      }
      states = next
    }
    for (const [state, ways] of states) {
      const [count = 0, product = 1] = state.split(' ').map(Number)
      total += BigInt(product * paidFor(rules.counts, table, count)) * ways
    }
  }
  return total
}

function sumOfScatter(rules: ReelRules): bigint {
  const { scatter } = rules
  if (scatter === null) return 0n
  const alone = { ...rules, counts: scatter.counts, pays: { [scatter.symbol]: scatter.pays } }
  return sumOfCards({ ...alone, rule: { by: 'anywhere' } })
}

function tally<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
