import { GAME_TYPES } from '#api/games'
import { FIGURES, type Totals } from '#api/wallet/statements'
import { rowsOf } from '../../../shared/rows.ts'
import type { Caller } from '../../env.ts'
import { memberSums, type VendorSums, vendorSums } from '../../read-models/period-sums.ts'
import { type Figures, totalsFrom } from '../../read-models/totals.ts'
import { daysOf, periodOf, type Range } from './range.ts'

/** A vendor that has left the lobby keeps the name it is registered with. */
const VENDOR_NAMES = 'SELECT code, name FROM vendor_registry UNION ALL SELECT code, name FROM vendors'

/** A year of profit and loss is at most 366 days and one row per vendor and category, so it fits one response. */
export async function readProfit(db: D1Database, { memberId: member, currency: unit }: Caller, range: Range) {
  const byDay = memberSums(db, { member, unit }, daysOf(range))
  const byVendor = vendorSums(db, { member, unit }, periodOf(range))
  const names = db.prepare(VENDOR_NAMES)
  const [ofDays, ofVendors, named] = await db.batch([byDay.statement, byVendor.statement, names])
  const days = byDay.read(ofDays).filter(hasFigures)
  const played = byVendor.read(ofVendors).filter(hasFigures)
  const nameOf = new Map(rowsOf<{ code: string; name: string }>(named).map(({ code, name }) => [code, name]))
  return {
    zone: range.zone.name,
    totals: totalsFrom(sumOf(days)),
    days: days.map(({ label: day, ...figures }) => ({ ...totalsFrom(figures), day })),
    months: totalsBy(days, ({ label }) => label.slice(0, 7)).map(([month, totals]) => ({ ...totals, month })),
    vendors: totalsBy(played, ({ vendor }) => vendor).map(([vendor, totals]) => {
      return { ...totals, vendor, vendorName: nameOf.get(vendor) ?? null }
    }),
    categories: totalsBy(played.toSorted(byCategory), ({ category }) => category).map(([category, totals]) => {
      return { ...totals, category }
    }),
    currency: unit,
  }
}
export type Profit = Awaited<ReturnType<typeof readProfit>>

const hasFigures = (row: Partial<Figures>) => FIGURES.some((figure) => (row[figure] ?? 0) !== 0)

/** The order of the lobby; games that the catalogue does not have come last. */
const byCategory = (one: VendorSums, other: VendorSums) => placeOf(one) - placeOf(other)
const placeOf = ({ category }: VendorSums) => (category ? GAME_TYPES.indexOf(category) : GAME_TYPES.length)

/** Returns the totals of each group, in the order of their first rows. */
function totalsBy<Row extends Partial<Figures>, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (readonly [Key, Totals])[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, totalsFrom(sumOf(group))] as const)
}

function sumOf(rows: readonly Partial<Figures>[]): Partial<Figures> {
  const sums: Partial<Figures> = {}
  for (const row of rows) for (const figure of FIGURES) sums[figure] = (sums[figure] ?? 0) + (row[figure] ?? 0)
  return sums
}
