import { Refusal } from '#api/envelope'
import { CURRENCIES, type Currency } from '#api/money'
import type { SetCeiling, WinCeilingChange } from '#api/operator/vendors/held-wins'
import type { Env } from '../env.ts'
import type { WinCeiling } from '../ledger/held-win.ts'
import { type By, writeAudited } from '../operators/audit.ts'
import { forgetVendors, type RegisteredVendor, vendorByCode } from '../registry/registry.ts'

/**
 * The house's ceiling for a bet's wins: a multiple of the stake of its round, and an amount however large the stake. Both
 * are above the highest prize of every game whose rules we have (win-ceilings.test.ts).
 */
export const HOUSE_CEILING: { times: number; most: Record<Currency, number> } = {
  times: 20_000,
  most: {
    MXN: 500_000_000,
    USD: 40_000_000,
    EUR: 40_000_000,
    BRL: 200_000_000,
    PEN: 100_000_000,
    COP: 100_000_000_000,
    ARS: 25_000_000_000,
    CLP: 250_000_000,
    VND: 5_000_000_000,
    IDR: 5_000_000_000,
    KRW: 500_000_000,
    JPY: 50_000_000,
    FUN: 500_000_000,
  },
}

/**
 * Returns the ceiling in force: as set for the game, else for the vendor, else the house's. A win that names no game has
 * the lowest ceiling of all the vendor's games.
 */
export function ceilingOf(
  { ceilings }: Pick<RegisteredVendor, 'ceilings'>,
  game: string | null,
  currency: Currency,
): WinCeiling {
  const ofVendor = ceilings.find((one) => one.game === null)
  const times = ofVendor?.times ?? HOUSE_CEILING.times
  const most = ofVendor?.most[currency] ?? HOUSE_CEILING.most[currency]
  const own = ceilings.filter((one) => one.game !== null && (game === null || one.game === game))
  const lowest = (values: (number | null | undefined)[], otherwise: number) => {
    const set = values.filter((value) => typeof value === 'number')
    if (set.length === 0) return otherwise
    return game === null ? Math.min(otherwise, ...set) : Math.min(...set)
  }
  return {
    times: lowest(
      own.map((one) => one.times),
      times,
    ),
    most: lowest(
      own.map((one) => one.most[currency]),
      most,
    ),
  }
}

/** Returns the ceilings of a vendor, as set and by default. */
export async function readCeilings(db: D1Database, code: string) {
  const vendor = await vendorByCode({ DB: db }, code)
  return vendor === null ? new Refusal('not-found') : { house: HOUSE_CEILING, vendor: vendor.ceilings }
}

/** True when the change lets a bet win more than before: a multiple or an amount that is higher, or is no longer set. */
export function raisesCeiling(ceilings: readonly SetCeiling[], change: WinCeilingChange): boolean {
  const before = { ceilings: [...ceilings] }
  const changed = changedCeiling(ceilings, change)
  const after = { ceilings: [...ceilings.filter((one) => one.game !== changed.game), changed] }
  // No game has an empty code, so that one has the vendor's ceiling.
  const inForce = (set: typeof before, currency: Currency) => ceilingOf(set, changed.game ?? '', currency)
  return CURRENCIES.some((currency) => {
    const [old, next] = [inForce(before, currency), inForce(after, currency)]
    return next.times > old.times || next.most > old.most
  })
}

function changedCeiling(ceilings: readonly SetCeiling[], { game: named, times, most }: WinCeilingChange): SetCeiling {
  const game = named ?? null
  const before = ceilings.find((one) => one.game === game) ?? { game, times: null, most: {} }
  return {
    game,
    times: times === undefined ? before.times : times,
    most: most === undefined ? before.most : withMost(before.most, most),
  }
}

const UPSERT = `INSERT INTO win_ceilings (vendor, game, times, most) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (vendor, game) DO UPDATE SET times = excluded.times, most = excluded.most`

/** Changes what is named of a ceiling, with an entry in the audit log. Returns null on success. */
export async function setCeiling(
  db: Env['DB'],
  code: string,
  change: WinCeilingChange,
  by: By,
): Promise<Refusal | null> {
  const done = await writeAudited(db, by, async () => {
    forgetVendors()
    const vendor = await vendorByCode({ DB: db }, code)
    if (vendor === null) return new Refusal('not-found')
    const before = changedCeiling(vendor.ceilings, { game: change.game })
    const after = changedCeiling(vendor.ceilings, change)
    const statement = db.prepare(UPSERT).bind(code, after.game ?? '', after.times, JSON.stringify(after.most))
    return { action: 'win-ceiling-set', subject: `vendor:${code}`, before, after, statements: [statement] }
  })
  forgetVendors()
  return done instanceof Refusal ? done : null
}

function withMost(before: SetCeiling['most'], { currency, amount }: NonNullable<WinCeilingChange['most']>) {
  const { [currency]: _old, ...others } = before
  return amount === null ? others : { ...others, [currency]: amount }
}
