import type { RewardUnit } from '../../src/api/rewards/rewards.ts'
import { formatAmount } from './amounts.ts'
import { writeTextTo } from './files.ts'

export type Cell = string | number | null

/** Text that a spreadsheet reads as a formula (OWASP "CSV Injection"): an apostrophe in front makes it plain text. */
const FORMULA = /^[=+\-@\t\r]/

/** Writes a table for a spreadsheet (RFC 4180), its heads first. */
export function writeCsv(file: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): void {
  writeTextTo(file, [heads, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join(''))
}

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** An amount in minor units, or points, as a number that a spreadsheet reads: without group signs and currency. */
export const amountCell = (unit: RewardUnit, amount: number): string =>
  unit === 'PTS' ? String(amount) : formatAmount({ amount, currency: unit }).replace(/[^\d.]/g, '')

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
