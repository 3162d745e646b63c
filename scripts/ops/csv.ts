import { amountText, type Cell, csvLine } from '../../src/api/csv.ts'
import type { RewardUnit } from '../../src/api/rewards/rewards.ts'
import { writeTextTo } from './files.ts'

/** Writes a table for a spreadsheet, its heads first. */
export function writeCsv(file: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): void {
  writeTextTo(file, [heads, ...rows].map(csvLine).join(''))
}

/** An amount in minor units, or points, as a number that a spreadsheet reads. */
export const amountCell = (unit: RewardUnit, amount: number): Cell =>
  unit === 'PTS' ? amount : amountText(amount, unit)

/** Reads all pages of a list; `read` returns the page after the one that named `after`. */
export async function readPages<Row>(
  read: (after: { after?: string }) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await read(after === undefined ? {} : { after })
    all.push(...page.rows)
    after = page.next
  }
  return all
}
