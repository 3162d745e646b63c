import { CONTRACT_PERIODS } from '#workers/platform/agents/settlements/periods'
import { payDue } from '#workers/platform/periods/pay'
import { settleDue } from '#workers/platform/periods/settle'
import { Dice } from '../dice.ts'
import { type Agreement, Calculator, type Done, type Entry } from './calculator.ts'
import { type History, highestRate, historyOf } from './history.ts'
import { MemoryStore, type Row } from './memory-store.ts'

/** How often calls of the stores fail in every second history. */
const FAILURES = 0.01
const NO_LIMIT = Number.POSITIVE_INFINITY

export interface PlayedHistory {
  violation: string | null
  /** How often something happened that must be tried. */
  seen: Record<string, number>
}

/**
 * Settles a random history with all of its bets, and with each bet alone. What is paid must equal the calculator, and a
 * line may cost at most its highest rate on its bets: of all together and of each.
 */
export async function playHistory(seed: number): Promise<PlayedHistory> {
  const dice = new Dice(seed)
  const history = historyOf(dice)
  const seen: Record<string, number> = { histories: 1, bets: history.bets, ...history.seen }
  const played = await settled(history, dice, seed % 2 === 0 ? 0 : FAILURES)
  for (const { outcome, parts } of played) {
    count(seen, 'settlements', 1)
    count(seen, 'restated', outcome.restated === 0 ? 0 : 1)
    count(seen, 'owed', outcome.correctionLeft < 0 ? 1 : 0)
    count(seen, 'parts', parts > 1 ? 1 : 0)
    count(seen, 'costs more below', outcome.downline > outcome.own ? 1 : 0)
  }
  const violation = violationOf(history, played)
  if (violation !== null) return { violation, seen }
  const firsts = Map.groupBy(history.entries, ({ member, firstAt, stake }) => `${member} ${firstAt} ${stake}`)
  for (const words of firsts.values()) {
    const alone = { ...history, entries: words.map((word, index) => ({ ...word, sequence: index + 1 })) }
    const found = violationOf(alone, await settled(alone, dice, 0))
    if (found !== null) return { violation: `a bet alone: ${found}`, seen }
  }
  return { violation: null, seen }
}

type PlayedRow = Pick<Row, 'outcome'> & { done: Done; parts: number }

/** Runs the clock over a history; returns the settlements in order. */
async function settled(history: History, dice: Dice, failures: number): Promise<PlayedRow[]> {
  const store = new MemoryStore(history, dice, failures)
  for (const nowMs of history.clock) {
    store.hear(nowMs)
    store.isDown = false
    await Promise.allSettled([settleDue(CONTRACT_PERIODS, store, nowMs, NO_LIMIT).then(() => payDue(store, nowMs))])
  }
  // What failed last is done in the end.
  const endMs = history.clock.at(-1) ?? 0
  for (let run = 0; run < (failures > 0 ? 40 : 1); run += 1) {
    store.isDown = false
    await settleDue(CONTRACT_PERIODS, store, endMs, NO_LIMIT).catch(() => undefined)
  }
  const agreements = new Map(history.contracts.map(({ agreement }) => [agreement.id, agreement]))
  return [...store.rows.values()]
    .map(({ subject, startMs, endMs: end, reading, outcome }) => {
      const agreement = agreements.get(subject.id)
      if (!agreement) throw new Error(`no contract ${subject.id}`)
      return { outcome, parts: reading.basis.parts.length, done: { agreement, start: startMs, end, cut: reading.cut } }
    })
    .sort((one, other) => one.done.start - other.done.start)
}

function violationOf(history: History, rows: readonly PlayedRow[]): string | null {
  const calculator = new Calculator(
    rows.map(({ done }) => done),
    history.entries,
  )
  const expected = calculator.expected()
  for (const { done, outcome } of rows) {
    const { agent, kind } = done.agreement
    if (BigInt(outcome.amount) !== expected.get(done))
      return `${kind} of ${agent} from ${done.start}: ${outcome.amount} instead of ${expected.get(done)}`
  }
  const agents = new Set(rows.map(({ done }) => done.agreement.agent))
  let due = 0n
  for (const agent of agents) due += calculator.dueOf(agent)
  const all = rows.map(({ done }) => done.agreement)
  const limit = limitOf(history, all, history.entries)
  if (due > limit) return `the line should get ${due} of ${limit}`
  // While nothing that was read is taken back, nobody can owe anything.
  const readWords = history.entries.filter(({ sequence }) => rows.some(({ done }) => sequence <= done.cut))
  const paid = rows.reduce((sum, { outcome }) => sum + BigInt(outcome.amount), 0n)
  const most = limitOf(history, all, readWords)
  if (readWords.every(({ sign }) => sign === 1) && paid > most) return `the line was paid ${paid} of ${most}`
  return null
}

/** Returns the highest rate of the line on each bet, in sum; a result for the member counts nothing. */
function limitOf(history: History, all: readonly Agreement[], entries: readonly Entry[]): bigint {
  const used = new Set(all)
  let limit = 0n
  for (const [, words] of Map.groupBy(entries, ({ member, firstAt, stake }) => `${member} ${firstAt} ${stake}`)) {
    const [first] = words
    if (!first) continue
    const inForce = history.contracts
      .map(({ agreement }) => agreement)
      .filter(
        (one) =>
          used.has(one) &&
          first.line.includes(one.agent) &&
          one.from <= first.firstAt &&
          (one.until === null || one.until > first.firstAt),
      )
    const best = inForce.reduce((most, one) => {
      const sum = words.reduce((base, word) => base + baseOf(one, word), 0)
      return Math.max(most, sum)
    }, 0)
    limit += BigInt(best)
  }
  return limit / 10_000n
}

/** A word by the highest rate of an agreement, in 1/10,000 of minor units. */
function baseOf(agreement: Agreement, word: Entry): number {
  const { period, base, singleBet } = agreement
  if (period === 'realtime' && word.stake < singleBet) return 0
  const counted = base === 'profit' ? word.stake - word.won : word.stake
  return word.sign * counted * highestRate(agreement, word)
}

function count(seen: Record<string, number>, name: string, times: number): void {
  seen[name] = (seen[name] ?? 0) + times
}
