import { beforeAll, describe, expect, test } from 'vitest'
import type { Bet, BetTotals, JournalEntry, Played, Totals } from '#api/wallet/statements'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { COUNTS_AS } from '../../../../../workers/platform/read-models/figures.ts'
import { amountOf, expectSign, history, messages, movement, totalsOver } from '../../support/movements.ts'
import { day, NOW, newReader, type PageOf, type Reader, WHOLE } from '../../support/statement-reader.ts'
import { env, expectValue } from '../../support/world.ts'
import { entryOf, MANY, seedGames } from './statement-catalogue.ts'

/** A member's own statements, compared with sums made from the same events in another way. */

let member = ''
let events: JournalEvent[] = []
let read: Reader['read']
let walk: Reader['walk']

beforeAll(async () => {
  ;({ id: member, read, walk } = await newReader())
  await seedGames()
  events = history(5, member, 1_200, NOW)
  events.push(movement({ member, sequence: 1_201, kind: 'hold', before: 900, after: 800 }))
  for (const message of messages(6, 'bank-7', events)) await applyJournal(env.DB, message)
})

/** A payment is a step of its withdrawal, and the end of a round moves no money: neither has a row. */
const STEPS = ['hold-post', 'round-end']
const newestFirst = (some: readonly JournalEvent[]) =>
  some
    .filter(({ kind }) => !STEPS.includes(kind))
    .toSorted((a, b) => (a.at === b.at ? b.sequence - a.sequence : a.at < b.at ? 1 : -1))
    .map(({ id }) => id)
const typeOf = ({ kind }: JournalEvent) => COUNTS_AS[kind as keyof typeof COUNTS_AS][0]

describe('the journal', () => {
  test('holds every movement once, newest first, with the balance before and after', async () => {
    const { list, currency } = await walk<JournalEntry, Totals>('journal', { pageSize: 100 })
    expect(list.map(({ id }) => id)).toEqual(newestFirst(events))
    const byId = new Map(events.map((event) => [event.id, event]))
    for (const row of list) {
      expectSign(row, byId.get(row.id)?.free ?? false)
      expect(byId.get(row.id)).toMatchObject({
        ...{ kind: row.kind, amount: Math.abs(row.amount), before: row.before, after: row.after, bonus: row.bonus },
        ...{ subWallet: row.subWallet, fee: row.fee, at: row.at, reference: row.reference, round: row.round },
      })
    }
    expect(new Set(list.map(({ kind }) => kind)).size).toBeGreaterThan(20)
    expect(currency).toBe('MXN')
    for (const { vendor, game, vendorName } of list) expect(vendorName).toBe(entryOf({ vendor, game }, 'es').vendorName)
  })

  test.each([
    'deposit',
    'withdrawal',
    'transfer',
    'adjustment',
    'incentive',
    'commission',
    'vendor-wallet',
    'bet',
    'win',
    'rollback',
  ])('of type %s: its rows and no others', async (type) => {
    const { list } = await walk<JournalEntry, Totals>('journal', { type, pageSize: 37 })
    expect(list.length).toBeGreaterThan(0)
    expect(list.map(({ id }) => id)).toEqual(newestFirst(events.filter((event) => typeOf(event) === type)))
  })

  test.each(['FRL', 'PG', 'EG2'])('with vendor %s, of all types and of one', async (vendor) => {
    const of = events.filter((event) => event.vendor === vendor)
    const all = await walk<JournalEntry, Totals>('journal', { vendor, pageSize: 64 })
    expect(all.list.map(({ id }) => id)).toEqual(newestFirst(of))
    for (const type of ['bet', 'rollback', 'incentive']) {
      const some = await walk<JournalEntry, Totals>('journal', { vendor, type })
      expect(some.list.map(({ id }) => id)).toEqual(newestFirst(of.filter((event) => typeOf(event) === type)))
    }
    expect(all.totals).toMatchObject({
      staked: amountOf(of, 'bet', false),
      won: amountOf(of, 'win'),
      prizes: amountOf(of, 'prize'),
      deposited: 0,
    })
  })

  test('a withdrawal set aside is pending until it is posted or voided', async () => {
    const { list } = await walk<JournalEntry, Totals>('journal', { type: 'withdrawal' })
    const fate = new Map(events.map(({ kind, reference }) => [reference, kind]))
    const states = { 'hold-post': 'posted', 'hold-void': 'voided' } as Record<string, string>
    const holds = list.filter(({ kind }) => kind === 'hold')
    for (const { id, state } of holds) expect(state).toBe(states[fate.get(id) ?? ''] ?? 'pending')
    expect(new Set(holds.map(({ state }) => state))).toEqual(new Set(['posted', 'voided', 'pending']))
  })

  test('rows that arrive between pages neither move a page nor come twice', async () => {
    let sequence = 100_000
    const arriving = async () => {
      sequence += 1
      const at = new Date(Date.now() + sequence).toISOString()
      await applyJournal(env.DB, { bank: 'bank-6', events: [movement({ member, sequence, amount: 1, at })] })
    }
    const fields = { type: 'deposit', pageSize: 5, to: day(-1) }
    const { list } = await walk<JournalEntry, Totals>('journal', fields, arriving)
    const deposits = events.filter((event) => typeOf(event) === 'deposit')
    expect(list.map(({ id }) => id)).toEqual(newestFirst(deposits))
    events.push(...(await lately()))
  })
})

/** Returns the events that the test above has added. */
async function lately(): Promise<JournalEvent[]> {
  const { results } = await env.DB.prepare("SELECT * FROM journal WHERE bank = 'bank-6'").all<JournalEvent>()
  return results
}

describe('totals', () => {
  const rangesOf = () => [WHOLE, { from: day(20), to: day(9) }, { from: day(13), to: day(13) }]
  const inRange = ({ from, to }: { from: string; to: string }) =>
    events.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)

  test('are the sums of the rows of all pages, by kind', async () => {
    for (const range of rangesOf()) {
      const of = inRange(range)
      const { totals } = expectValue(await read<PageOf<JournalEntry, Totals>>('journal', { ...range, pageSize: 1 }))
      expect(totals).toEqual(totalsOver(of))
    }
  })

  test('of one type leave the figures of the others at zero', async () => {
    const { totals } = expectValue(
      await read<PageOf<JournalEntry, Totals>>('journal', { ...WHOLE, type: 'adjustment' }),
    )
    const { credited, debited, ...others } = totals
    expect({ credited, debited }).toEqual({
      credited: amountOf(inRange(WHOLE), 'adjustment-credit'),
      debited: amountOf(inRange(WHOLE), 'adjustment-debit') + amountOf(inRange(WHOLE), 'repayment'),
    })
    expect(new Set(Object.values(others))).toEqual(new Set([0]))
  })

  test('of transactions have the net deposits and nothing of play', async () => {
    const { list, totals } = await walk<JournalEntry, Totals>('transactions', { pageSize: 100 })
    const play = ['bet', 'win', 'rollback']
    expect(list.map(({ id }) => id)).toEqual(
      newestFirst(inRange(WHOLE).filter((event) => !play.includes(typeOf(event)))),
    )
    const [deposited, chargedBack, withdrawn, returned] = (
      ['deposit', 'chargeback', 'hold-post', 'payout-returned'] as const
    ).map((kind) => amountOf(inRange(WHOLE), kind)) as [number, number, number, number]
    expect(totals).toMatchObject({ netDeposits: deposited - chargedBack - withdrawn + returned, staked: 0, won: 0 })
  })
})

describe('bets', () => {
  /** Derives a bet from its events. */
  function expectedBet(bet: JournalEvent): Bet {
    const about = events.filter(({ kind, reference }) => reference === bet.id && ['win', 'rollback'].includes(kind))
    const [last] = about.toSorted((a, b) => b.sequence - a.sequence)
    return {
      ...{ id: bet.id, vendor: bet.vendor, game: bet.game, round: bet.round, free: bet.free, placedAt: bet.at },
      ...entryOf(bet, 'es'),
      ...{ before: bet.before, after: last?.after ?? bet.after, settledAt: last?.at ?? null, staked: bet.amount },
      ...{ won: amountOf(about, 'win'), returned: amountOf(about, 'rollback') },
      state: last === undefined ? 'open' : last.kind === 'win' ? 'settled' : 'void',
    }
  }
  const expected = () => {
    const bets = events.filter(({ kind }) => kind === 'bet').map(expectedBet)
    return bets.toSorted((a, b) =>
      a.placedAt === b.placedAt ? (a.id < b.id ? 1 : -1) : a.placedAt < b.placedAt ? 1 : -1,
    )
  }
  const sumOf = (bets: Bet[]): BetTotals => {
    const sum = (of: (bet: Bet) => number) => bets.reduce((total, bet) => total + of(bet), 0)
    const own = (bet: Bet) => (bet.free ? 0 : 1)
    const [staked, won, returned] = [sum((b) => own(b) * b.staked), sum((b) => b.won), sum((b) => own(b) * b.returned)]
    const freeStaked = sum((b) => (b.free ? b.staked : 0))
    return { bets: bets.length, staked, freeStaked, won, returned, profit: won + returned - staked }
  }

  test('are one row each, with all their results', async () => {
    const { list, totals } = await walk<Bet, BetTotals>('bets', { pageSize: 50 })
    expect(list).toEqual(expected())
    expect(totals).toEqual(sumOf(expected()))
  })

  test.each(['open', 'settled', 'void'] as const)('that are %s, and their totals, with each vendor', async (state) => {
    for (const vendor of [null, 'FRL', 'PG']) {
      const wanted = expected().filter((bet) => bet.state === state && (vendor === null || bet.vendor === vendor))
      expect(wanted.length).toBeGreaterThan(0)
      const { list, totals } = await walk<Bet, BetTotals>('bets', { state, ...(vendor ? { vendor } : {}) })
      expect(list).toEqual(wanted)
      expect(totals).toEqual(sumOf(wanted))
    }
  })

  test.each([
    ...(['RNG', 'LIVE', 'FISH'] as const).map((category) => ({ category })),
    { category: 'RNG', vendor: 'PG' },
    { category: 'LIVE', vendor: 'FRL' },
    { category: 'RNG', state: 'settled' },
    { category: 'RNG', state: 'void', vendor: 'FRL' },
    { category: 'RNG', state: 'open' },
  ] as const)('of %j, and their totals', async (filter: Partial<Bet>) => {
    const wanted = expected().filter((bet) =>
      Object.entries(filter).every(([name, value]) => bet[name as keyof Bet] === value),
    )
    expect(wanted.length > 0).toBe(filter.category !== 'FISH' && (filter.category !== 'LIVE' || !filter.vendor))
    const { list, totals } = await walk<Bet, BetTotals>('bets', { ...filter, pageSize: 40 })
    expect(list).toEqual(wanted)
    expect(totals).toEqual(sumOf(wanted))
  })

  test('of many games are the newest of all, when six games have them all, and when others do', async () => {
    const { id, walk: walkMany } = await newReader()
    const bets = Array.from({ length: 96 }, (_, index) => {
      const at = new Date(NOW - 60_000 * ((200 - index) >> 1)).toISOString()
      const vendor = MANY[index < 60 ? 6 + (index % 2) : index % 6] ?? null
      return movement({ member: id, sequence: index + 1, kind: 'bet', vendor, game: 'faro', at })
    })
    await applyJournal(env.DB, { bank: 'bank-8', events: bets })
    const keys = bets.map((bet) => `${bet.at} ${bet.id}`).sort((one, other) => (one < other ? 1 : -1))
    for (const pageSize of [7, 25])
      for (const category of [undefined, 'RNG']) {
        const { list } = await walkMany<Bet, BetTotals>('bets', { pageSize, category })
        expect(list.map((bet) => `${bet.placedAt} ${bet.id}`)).toEqual(keys)
      }
  })

  test('have names in the requested language, and in the default one where it has none', async () => {
    const { list } = expectValue(
      await read<PageOf<Bet, BetTotals>>('bets', { ...WHOLE, language: 'en', pageSize: 100 }),
    )
    for (const bet of list) expect(bet).toMatchObject(entryOf(bet, 'en'))
    const names = new Set(list.map(({ gameName }) => gameName))
    expect(names).toEqual(new Set(['Harbour lottery', 'Faro', null]))
  })

  test('name on the first page the vendors and categories with bets; not on the next ones', async () => {
    type Page = PageOf<Bet, BetTotals> & { played?: Played[] }
    const { played, next } = expectValue(await read<Page>('bets', { ...WHOLE, pageSize: 5 }))
    const pairs = events
      .filter(({ kind }) => kind === 'bet')
      .map((bet) => ({ vendor: bet.vendor, ...entryOf(bet, 'es') }))
    const wanted = new Map(
      pairs.map(({ vendor, vendorName, category }) => [
        `${vendor} ${category ?? ''}`,
        { vendor, vendorName, category },
      ]),
    )
    expect(played).toEqual([...wanted].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value))
    expect(played).toContainEqual({ vendor: 'EG2', vendorName: null, category: null })
    expect(expectValue(await read<Page>('bets', { ...WHOLE, pageSize: 5, cursor: next })).played).toBeUndefined()
  })

  test('of some days are those placed in them, whenever they ended', async () => {
    const range = { from: day(20), to: day(9) }
    const wanted = expected().filter(
      ({ placedAt }) => placedAt.slice(0, 10) >= range.from && placedAt.slice(0, 10) <= range.to,
    )
    const { list, totals } = await walk<Bet, BetTotals>('bets', { ...range, pageSize: 100 })
    expect(list).toEqual(wanted)
    expect(totals).toEqual(sumOf(wanted))
  })
})

interface Profit {
  totals: Totals
  days: (Totals & { day: string })[]
  vendors: (Totals & { vendor: string; vendorName: string | null })[]
  categories: (Totals & { category: string | null })[]
}

test('in profit and loss: the days add up to the whole, and so do the vendors and the categories', async () => {
  const { totals, days, vendors, categories } = expectValue(await read<Profit>('profit', WHOLE))
  const sum = (some: Totals[]) => some.reduce((all, { profit }) => all + profit, 0)
  expect(totals.profit).not.toBe(0)
  expect(sum(days)).toBe(totals.profit)
  expect(sum(vendors)).toBe(totals.profit)
  expect(sum(categories)).toBe(totals.profit)
  expect(vendors.map(({ vendor }) => vendor)).toEqual(['EG2', 'FRL', 'PG'])
  // A day whose only movements are on their way to a vendor has no figures.
  const onDays = Map.groupBy(events, ({ at }) => at.slice(0, 10))
  const counted = [...onDays].filter(([, of]) => Object.values(totalsOver(of)).some((figure) => figure !== 0))
  expect(days.map(({ day: one }) => one)).toEqual(
    counted
      .map(([one]) => one)
      .sort()
      .reverse(),
  )
  const pg = events.filter(({ vendor }) => vendor === 'PG')
  expect(vendors.at(-1)).toMatchObject({ staked: amountOf(pg, 'bet', false), won: amountOf(pg, 'win') })
  expect(vendors.map(({ vendorName }) => vendorName)).toEqual([null, 'Farol', 'PG'])
  expect(categories.map(({ category }) => category)).toEqual(['LIVE', 'RNG', null])
  for (const { category, staked, won, profit } of categories) {
    const of = events.filter((event) => event.vendor !== null && entryOf(event, 'es').category === category)
    const own = totalsOver(of)
    expect([category, staked, won, profit]).toEqual([category, own.staked, own.won, own.profit])
  }
})
