import { atom } from 'nanostores'
import type { output } from 'zod/mini'
import { amountText, csvLine } from '#api/csv'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import { yearStatement } from '#api/wallet/year-statement'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { dayIn } from '../statements/range.ts'
import { asSheet } from '../statements/sheet.ts'
import { onSessionEnd } from '../token.ts'

/** The statement of a year of who is signed in. */

export type YearStatement = output<typeof yearStatement.response>

/** `value` stays until another year has come; `year` is the one that is wanted. */
export interface YearState {
  year: string
  value: YearStatement | null
  error: CallErrorCode | null
}
const NOTHING: YearState = { year: '', value: null, error: null }
export const $year = atom<YearState>(NOTHING)
onSessionEnd(() => $year.set(NOTHING))

/** The year of this machine's clock in a zone. */
export const yearNow = (zone: string): string => dayIn(zone, environment().now()).slice(0, 4)

export async function loadYear(year: string, zone: string): Promise<void> {
  $year.set({ ...$year.get(), year, error: null })
  const result = await call(yearStatement, { year, zone })
  if ($year.get().year !== year) return
  $year.set(result.ok ? { year, value: result.value, error: null } : { ...$year.get(), error: result.error })
}

/** The years of the account, the newest first. */
export function yearsOf({ first }: YearStatement, zone: string): string[] {
  const [from, to] = [Number(first), Number(yearNow(zone))]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, back) => String(to - back))
}

/** A statement as a CSV file for spreadsheets of the reader's language: a line for each figure. */
export function yearFile(
  heads: readonly [string, string],
  lines: readonly (readonly [label: string, minor: number])[],
  { currency, zone }: { currency: Currency; zone: string },
): string {
  const csv = [['label', 'amount'], ...lines.map(([label, minor]) => [label, amountText(minor, currency)])]
  const headOf = (column: string) => (column === 'label' ? heads[0] : `${heads[1]} (${currency})`)
  return asSheet(csv.map(csvLine).join(''), { language: environment().language(), zone, headOf })
}
