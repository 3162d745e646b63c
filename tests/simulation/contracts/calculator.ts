/**
 * What agents' contracts should pay, calculated again: it shares no code with the platform. Each entry is put into the
 * settlement that it belongs to, one after the other; days and hours are those that Intl formats.
 */

type Period = 'daily' | 'weekly' | 'semi-monthly' | 'monthly' | 'hourly' | 'realtime'

export interface Agreement {
  id: string
  agent: number
  parent: number | null
  kind: string
  zone: string
  period: Period
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
  /** The agents above the member. */
  line: number[]
  at: number
  firstAt: number
  /** 1: counted; -1: taken back. */
  sign: number
  stake: number
  won: number
}

/** What the platform settled, as a fact: when a period ended, and how far the entries were read. */
export interface Done {
  agreement: Agreement
  start: number
  end: number
  cut: number
}

export interface Expected {
  own: bigint
  amount: bigint
  carry: bigint
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the name of the period that an instant lies in. */
export function labelOf(zone: string, period: Period, at: number): string {
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

/** Returns what each settlement of one series (an agent's contracts of a kind, in order) should be. */
export function calculate(series: Done[], entries: Entry[], downlineOf: (done: Done) => bigint): Expected[] {
  const sums = series.map(() => ({ current: 0n, late: 0n, turnover: 0n, stakes: new Map<number, number>() }))
  for (const entry of entries) {
    const home = series.findLastIndex(({ start }) => start <= entry.at)
    const period = series[home]
    if (!period || entry.at >= period.end) continue
    const index = series.findIndex(({ cut }, at) => at >= home && entry.sequence <= cut)
    const [sum, done] = [sums[index], series[index]]
    if (!sum || !done || entry.firstAt < done.agreement.seriesFrom) continue
    const { agreement } = done
    const counted = entry.stake >= agreement.singleBet ? BigInt(entry.sign * entry.stake) : 0n
    const rate = entry.won > entry.stake ? agreement.winRate : entry.won < entry.stake ? agreement.lossRate : 0
    const profit = BigInt(entry.sign * (entry.stake - entry.won))
    const turnover = BigInt(entry.sign * entry.stake)
    const base =
      agreement.period === 'realtime' ? counted * BigInt(rate) : agreement.base === 'profit' ? profit : turnover
    if (index === home) sum.current += base
    else sum.late += base
    sum.turnover += turnover
    if (index === home) sum.stakes.set(entry.member, (sum.stakes.get(entry.member) ?? 0) + entry.sign * entry.stake)
  }
  let carry = 0n
  return sums.map(({ current, late, turnover, stakes }, index) => {
    const done = series[index] as Done
    const { agreement } = done
    const owed = late + carry
    const base = current + owed
    const members = [...stakes.values()].filter((stake) => stake >= agreement.minimumBet && stake > 0).length
    let rate = agreement.period === 'realtime' ? 1n : 0n
    for (const tier of agreement.tiers)
      if (base >= tier.base && turnover >= tier.turnover && members >= tier.members && tier.rate > rate)
        rate = BigInt(tier.rate)
    const own = base > 0n ? (base * rate) / 10_000n : 0n
    const rest = own - downlineOf(done)
    const left = agreement.carries || base > owed ? base : owed
    carry = left < 0n ? left : 0n
    return { own, amount: rest > 0n ? rest : 0n, carry }
  })
}
