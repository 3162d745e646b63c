/**
 * What agents' contracts should pay, calculated again: it shares no code with the platform. An agent should have got in
 * all what its periods come to, each counted anew with every word that was read; a settlement pays what is missing.
 */

type PeriodName = 'daily' | 'weekly' | 'semi-monthly' | 'monthly' | 'hourly' | 'realtime'

export interface Agreement {
  id: string
  agent: number
  parent: number | null
  kind: string
  zone: string
  period: PeriodName
  base: 'profit' | 'turnover'
  tiers: { base: number; turnover: number; members: number; rate: number }[]
  minimumBet: number
  carries: boolean
  winRate: number
  lossRate: number
  singleBet: number
  from: number
  until: number | null
  /** Where the unbroken series of contracts that it continues began. */
  seriesFrom: number
}

export interface Entry {
  sequence: number
  member: number
  /** The agents above the member when the bet was counted first. */
  line: number[]
  /** When the bet was counted first. */
  firstAt: number
  /** 1: counted; -1: taken back. */
  sign: number
  stake: number
  won: number
}

/** What the platform settled, as a fact: of which span, and how far the words were read. */
export interface Done {
  agreement: Agreement
  start: number
  end: number
  cut: number
}

/** The spans of one period, in order. */
interface Period {
  parts: Done[]
  start: number
  end: number
  /** The one before is of the same series. */
  follows: boolean
}

interface Value {
  /** What the agent gets of the period up to each part. */
  shares: bigint[]
  cost: bigint
  carry: bigint
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the name of the period that an instant lies in. */
export function labelOf(zone: string, period: PeriodName, at: number): string {
  if (period === 'realtime') return String(Math.floor(at / 300_000))
  let format = formats.get(zone)
  if (!format) {
    const hour = { hour: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' } as const
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: undefined,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      ...hour,
    })
    formats.set(zone, format)
  }
  const text = format.format(at)
  const day = text.slice(0, 10)
  if (period === 'hourly') return text
  if (period === 'monthly') return day.slice(0, 7)
  if (period === 'semi-monthly') return `${day.slice(0, 7)} ${day.slice(8) < '16'}`
  if (period === 'daily') return day
  return String(Math.floor((Date.parse(day) / 86_400_000 + 3) / 7))
}

/** Returns true when a span continues the period of the one before. */
export function isSamePeriod(one: Done, next: Done): boolean {
  const [{ agreement: a }, { agreement: b }] = [one, next]
  const isAlike = a.zone === b.zone && a.period === b.period && a.base === b.base && a.seriesFrom === b.seriesFrom
  const label = (at: number) => labelOf(a.zone, a.period, at)
  return isAlike && one.end === next.start && label(one.start) === label(next.start)
}

/** What is known of an agent: its periods, and what each comes to with the words that were read. */
interface Book {
  periods: Period[]
  /** The periods of the agents directly below. */
  below: { agent: number; period: Period }[]
  byTime: Entry[]
  bySequence: Entry[]
  values: Value[]
  /** How many words were read. */
  read: number
}

/** Calculates the settlements of one kind of contract, in the order of the words that they read. */
export class Calculator {
  readonly #books = new Map<number, Book>()
  readonly #done: readonly Done[]

  constructor(done: readonly Done[], entries: readonly Entry[]) {
    this.#done = done
    for (const [agent, spans] of Map.groupBy(done, ({ agreement }) => agreement.agent))
      this.#bookOf(agent).periods = periodsOf(spans)
    for (const [agent, { periods }] of [...this.#books])
      for (const period of periods) {
        const parent = period.parts[0]?.agreement.parent
        if (parent !== null && parent !== undefined) this.#bookOf(parent).below.push({ agent, period })
      }
    for (const entry of entries)
      for (const agent of entry.line) {
        const { bySequence, byTime } = this.#bookOf(agent)
        bySequence.push(entry)
        byTime.push(entry)
      }
    for (const { below, byTime, bySequence } of this.#books.values()) {
      below.sort((one, other) => one.period.end - other.period.end)
      byTime.sort((one, other) => one.firstAt - other.firstAt)
      bySequence.sort((one, other) => one.sequence - other.sequence)
    }
  }

  /** Returns what each settlement should pay. To be called once. */
  expected(): Map<Done, bigint> {
    const order = this.#done.toSorted((one, other) => one.cut - other.cut || one.start - other.start)
    const [amounts, paid] = [new Map<Done, bigint>(), new Map<number, bigint>()]
    for (const done of order) {
      const { agent } = done.agreement
      const before = paid.get(agent) ?? 0n
      const due = this.#dueUntil(agent, done)
      const amount = due > before ? due - before : 0n
      amounts.set(done, amount)
      paid.set(agent, before + amount)
    }
    return amounts
  }

  /** Returns what an agent should have got in all, with every word there is. To be called after `expected`. */
  dueOf(agent: number): bigint {
    const { periods } = this.#bookOf(agent)
    const last = periods.at(-1)?.parts.at(-1)
    return last ? this.#dueUntil(agent, { ...last, cut: Number.POSITIVE_INFINITY }) : 0n
  }

  #dueUntil(agent: number, { start, cut }: Done): bigint {
    const { periods } = this.#bookOf(agent)
    const index = periods.findLastIndex((period) => period.start <= start)
    const period = periods[index]
    if (!period) throw new Error(`agent ${agent} has no period at ${start}`)
    const values = this.#valuesOf(agent, index, cut)
    const part = period.parts.findLastIndex((one) => one.start <= start)
    const earlier = values.slice(0, index).reduce((sum, { shares }) => sum + (shares.at(-1) ?? 0n), 0n)
    return earlier + (values[index]?.shares[part] ?? 0n)
  }

  /** Returns what an agent's periods come to, up to one of them, with the words until one; never fewer than before. */
  #valuesOf(agent: number, index: number, cut: number): Value[] {
    const book = this.#bookOf(agent)
    const { periods, byTime, bySequence, below, values } = book
    let from = values.length
    for (let word = bySequence[book.read]; word && word.sequence <= cut; word = bySequence[book.read]) {
      const { firstAt } = word
      const changed = periods.findIndex(({ end }) => firstAt < end)
      if (changed >= 0) from = Math.min(from, changed)
      book.read += 1
    }
    values.length = from
    for (let at = from; at <= index; at += 1) {
      const period = periods[at]
      if (!period) break
      const words = between(byTime, period, ({ firstAt }) => firstAt).filter(({ sequence }) => sequence <= cut)
      const ended = { start: period.start + 1, end: period.end + 1 }
      const cost = between(below, ended, (one) => one.period.end).reduce(
        (sum, one) => sum + this.#costOf(one.agent, one.period, cut),
        0n,
      )
      values.push(valueOfPeriod(period, words, period.follows ? (values[at - 1]?.carry ?? 0n) : 0n, cost))
    }
    return values
  }

  #costOf(agent: number, period: Period, cut: number): bigint {
    const index = this.#bookOf(agent).periods.indexOf(period)
    return this.#valuesOf(agent, index, cut)[index]?.cost ?? 0n
  }

  #bookOf(agent: number): Book {
    const book = this.#books.get(agent) ?? { periods: [], below: [], byTime: [], bySequence: [], values: [], read: 0 }
    this.#books.set(agent, book)
    return book
  }
}

function periodsOf(spans: readonly Done[]): Period[] {
  const periods: Period[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = periods.at(-1)
    const part = last?.parts.at(-1)
    if (last && part && isSamePeriod(part, span)) {
      last.parts.push(span)
      last.end = span.end
    } else {
      const follows = part?.agreement.seriesFrom === span.agreement.seriesFrom
      periods.push({ parts: [span], start: span.start, end: span.end, follows })
    }
  }
  return periods
}

/** Returns the items of a span, its end excluded; `items` in the order of their times. */
function between<Item>(
  items: readonly Item[],
  { start, end }: Pick<Period, 'start' | 'end'>,
  timeOf: (item: Item) => number,
): Item[] {
  const placeOf = (time: number) => {
    let [low, high] = [0, items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const item = items[middle]
      if (item !== undefined && timeOf(item) < time) low = middle + 1
      else high = middle
    }
    return low
  }
  return items.slice(placeOf(start), placeOf(end))
}

function valueOfPeriod({ parts }: Period, words: readonly Entry[], carriedIn: bigint, below: bigint): Value {
  let [carry, all, own, highest] = [carriedIn, carriedIn, 0n, 0n]
  const owns: bigint[] = []
  for (const { agreement, start, end } of parts) {
    const counted = words.filter(({ firstAt }) => firstAt >= start && firstAt < end)
    let [current, turnover] = [0n, 0n]
    const stakes = new Map<number, number>()
    for (const { member, sign, stake, won } of counted) {
      const single = stake >= agreement.singleBet ? BigInt(sign * stake) : 0n
      const rate = won > stake ? agreement.winRate : won < stake ? agreement.lossRate : 0
      turnover += BigInt(sign * stake)
      current +=
        agreement.period === 'realtime'
          ? single * BigInt(rate)
          : BigInt(sign * (agreement.base === 'profit' ? stake - won : stake))
      stakes.set(member, (stakes.get(member) ?? 0) + sign * stake)
    }
    const members = [...stakes.values()].filter((stake) => stake >= agreement.minimumBet && stake > 0).length
    const base = current + carry
    let rate = agreement.period === 'realtime' ? 1n : 0n
    for (const tier of agreement.tiers)
      if (base >= tier.base && turnover >= tier.turnover && members >= tier.members && tier.rate > rate)
        rate = BigInt(tier.rate)
    own += base > 0n ? (base * rate) / 10_000n : 0n
    highest = rate > highest ? rate : highest
    all += current
    carry = base < 0n ? base : 0n
    owns.push(own)
  }
  const most = parts.length === 1 ? own : all > 0n ? (all * highest) / 10_000n : 0n
  const limited = owns.map((sum) => (sum < most ? sum : most))
  const shares = limited.map((sum) => (sum > below ? sum - below : 0n))
  const whole = limited.at(-1) ?? 0n
  // A version that carries no losses forgets its own, not what it has taken over.
  if (!parts.at(-1)?.agreement.carries && carriedIn > carry) carry = carriedIn
  return { shares, cost: whole > below ? whole : below, carry }
}
