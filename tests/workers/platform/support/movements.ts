import { expect } from 'vitest'
import type { Totals } from '#api/wallet/statements'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { KINDS, type Kind } from '../../../../workers/platform/ledger/transfer.ts'
import { COUNTS_AS } from '../../../../workers/platform/read-models/figures.ts'

/** Journal events as a bank would send them, and sums over them that share no code with the read models. */

const DAY_MS = 86_400_000
const VENDORS = ['FRL', 'PG', 'EG2'] as const
const GAMES = ['loteria-del-puerto', 'faro', 'mareas'] as const

/** The effect of each kind on cash (first), on bonus and on the vendor wallet. */
const SIGNS: Partial<Record<Kind, readonly [cash: number, bonus?: number, subWallet?: number]>> = {
  'play-money': [1],
  'play-money-back': [-1],
  deposit: [1],
  bet: [-1],
  win: [1],
  prize: [1],
  rollback: [1],
  hold: [-1],
  'hold-post': [0],
  'hold-void': [1],
  'payout-returned': [1],
  'adjustment-credit': [1],
  'adjustment-debit': [-1],
  bonus: [0, 1],
  'bonus-back': [0, -1],
  'bonus-release': [1, -1],
  dividend: [1],
  salary: [1],
  'transfer-out': [-1],
  'transfer-in': [1],
  'transfer-back': [1],
  'vendor-send': [-1],
  'vendor-arrive': [0, 0, 1],
  'vendor-return': [1],
  'vendor-recall': [0, 0, -1],
  'vendor-collect': [1],
  'vendor-keep': [0, 0, 1],
  'vendor-result': [0, 0, 1],
  'points-paid': [1],
  reward: [1],
}
/** All but play, whose results name their bets, held wins, whose decisions name them, and points. */
const MONEY = KINDS.filter((kind) => !/^(play-money|win|rollback|prize-|vendor-win-|points-(?!paid))/.test(kind))

let ids = 0

function chance(seed: number) {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  return { random, below, pick }
}

/** Makes one event with defaults. */
export function movement(over: Partial<JournalEvent> & Pick<JournalEvent, 'member' | 'sequence'>): JournalEvent {
  ids += 1
  const about = { vendor: null, game: null, round: null, reference: null, closes: false, free: false, actor: 'system' }
  const money = { kind: 'deposit', unit: 'MXN', amount: 100, before: 0, after: 100, bonus: 0, subWallet: 0, fee: 0 }
  const bet = over.kind === 'bet' ? over.sequence : null
  return { id: `t-${ids}`, at: new Date().toISOString(), ...about, ...money, bet, ...over }
}

/** Makes a member's history with every kind of event in the days before `until_ms`, in the order of the bank. */
export function history(seed: number, member: string, count: number, untilMs: number, days = 30): JournalEvent[] {
  const { below, pick, random } = chance(seed)
  const events: JournalEvent[] = []
  const open: JournalEvent[] = []
  let cash = 1_000_000
  for (let at = 0; at < count; at += 1) {
    const waits = open.length > 0 && random() < 0.36 ? open.splice(below(open.length), 1)[0] : undefined
    const kind = waits ? resolving(waits, random()) : random() < 0.6 ? ('bet' as const) : pick(MONEY)
    const [cashSign, bonusSign = 0, walletSign = 0] = SIGNS[kind] ?? [-1]
    const amount = kind === 'win' ? below(900) : (waits?.amount ?? 1 + below(500))
    const free = kind === 'bet' ? random() < 0.1 : (waits?.free ?? false) && kind !== 'win'
    const change = free ? 0 : cashSign * amount
    const isOfVendor = kind === 'bet' || kind === 'prize' || kind.startsWith('vendor')
    const event = movement({
      ...{ member, sequence: at + 1, kind, amount, free, before: cash, after: cash + change },
      ...{
        bonus: bonusSign * amount,
        subWallet: walletSign * (kind === 'vendor-result' && random() < 0.5 ? -1 : 1) * amount,
      },
      ...(isOfVendor ? { vendor: pick(VENDORS), game: pick(GAMES), round: `r${at}` } : {}),
      ...(waits
        ? { vendor: waits.vendor, game: waits.game, round: waits.round, reference: waits.id, bet: waits.bet }
        : {}),
      ...(kind === 'deposit' && random() < 0.3 ? { fee: 2 } : {}),
      at: new Date(untilMs - Math.floor(((count - at) / count) * days * DAY_MS)).toISOString(),
    })
    cash = event.after
    events.push(event)
    if (kind === 'bet' || kind === 'hold') open.push(event)
  }
  return events
}

function resolving({ kind }: JournalEvent, luck: number): Kind {
  if (kind === 'hold') return luck < 0.5 ? 'hold-post' : 'hold-void'
  return luck < 0.8 ? 'win' : 'rollback'
}

/** Cuts the events into messages, shuffled, with some of them twice. */
export function messages(seed: number, bank: string, events: readonly JournalEvent[]) {
  const { below, random } = chance(seed)
  const cut: { bank: string; events: JournalEvent[] }[] = []
  for (let at = 0; at < events.length; ) {
    const size = 1 + below(40)
    cut.push({ bank, events: events.slice(at, at + size) })
    at += size
  }
  const sent = [...cut, ...cut.filter(() => random() < 0.3)]
  for (let at = sent.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const [one, two] = [sent[at], sent[other]]
    if (one && two) [sent[at], sent[other]] = [two, one]
  }
  return sent
}

/** Adds up the totals of a statement of these movements. */
export function totalsOver(of: readonly JournalEvent[]): Totals {
  const figures: Record<string, number> = {
    bets: of.filter(({ kind }) => kind === 'bet').length,
    freeBets: of.filter(({ kind, free }) => kind === 'bet' && free).length,
    freeStaked: amountOf(of, 'bet', true),
    deposits: of.filter(({ kind }) => kind === 'deposit').length,
    withdrawals: of.filter(({ kind }) => kind === 'hold-post').length,
    fees: of.reduce((sum, { kind, amount, fee }) => sum + (kind.endsWith('-fee') ? amount : fee), 0),
    vendorResult: of.reduce((sum, { kind, subWallet }) => sum + (kind === 'vendor-result' ? subWallet : 0), 0),
    staked: amountOf(of, 'bet', false),
    rolledBack: amountOf(of, 'rollback', false),
    // What was taken back is no longer won.
    won: amountOf(of, 'win') + amountOf(of, 'win-released') - amountOf(of, 'win-rollback'),
    prizes:
      amountOf(of, 'prize') +
      amountOf(of, 'prize-released') +
      amountOf(of, 'points-paid') +
      amountOf(of, 'reward') -
      amountOf(of, 'prize-rollback'),
  }
  const counted = new Set(Object.keys(figures))
  for (const kind of KINDS) {
    const figure = COUNTS_AS[kind][1]
    if (figure !== null && !counted.has(figure)) figures[figure] = (figures[figure] ?? 0) + amountOf(of, kind)
  }
  const sum = (figure: string) => figures[figure] ?? 0
  return {
    ...figures,
    netDeposits: sum('deposited') - sum('chargedBack') - sum('withdrawn') + sum('returned'),
    profit: sum('won') + sum('rolledBack') + sum('vendorResult') - sum('staked'),
  } as Totals
}

/** Sums the amounts of a kind. */
export function amountOf(events: readonly JournalEvent[], kind: Kind, free?: boolean): number {
  const of = events.filter((event) => event.kind === kind && (free === undefined || event.free === free))
  return of.reduce((sum, { amount }) => sum + amount, 0)
}

/** Whether the member's money grows by it, by hand. */
const GROWS: Record<string, boolean> = {
  ...{ deposit: true, win: true, prize: true, 'hold-void': true, 'payout-returned': true, bonus: true, salary: true },
  ...{ 'adjustment-credit': true, 'transfer-in': true, 'transfer-back': true, 'vendor-collect': true, dividend: true },
  ...{ bet: false, hold: false, 'adjustment-debit': false, 'transfer-out': false, 'vendor-send': false },
  ...{ 'points-paid': true, reward: true, 'deposit-fee': false, 'bonus-back': false, 'play-money-back': false },
}

/** Expects money out below zero. A free bet is staked by a promotion: nothing of the member's goes out. */
export function expectSign({ kind, amount }: { kind: string; amount: number }, free: boolean): void {
  const grows = GROWS[kind]
  if (grows !== undefined && amount !== 0 && !free) expect(amount > 0, kind).toBe(grows)
}
