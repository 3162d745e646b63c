import { csvLine } from '#api/csv'
import { memberDataCalls } from '#api/session/member-data'
import { type CallFailure, type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'

export { RETENTION } from '#api/session/retention'

/** A copy of everything kept about who is signed in. */

type Row = Record<string, string | number | null>

export interface MemberData {
  /** When it was made, ISO 8601 UTC. */
  at: string
  tables: Record<string, Row[]>
}

/** Reads the whole copy, a page at a time; `onTable` is told how many tables of how many are read. */
export async function readMemberData(
  proof: { password: string; code?: string | undefined },
  onTable: (read: number, all: number) => void,
): Promise<{ ok: true; value: MemberData } | CallFailure> {
  const opened = await call(memberDataCalls.openData, proof)
  if (!opened.ok) return opened
  const { ticket, tables } = opened.value
  const copy: MemberData = { at: new Date(environment().now()).toISOString(), tables: {} }
  for (const [index, table] of tables.entries()) {
    onTable(index, tables.length)
    const rows: Row[] = []
    for (let from: number | null = 0; from !== null; ) {
      const page: CallResult<{ rows: Row[]; next: number | null }> = await call(memberDataCalls.readData, {
        ticket,
        table,
        from,
      })
      if (!page.ok) return page
      rows.push(...page.value.rows)
      from = page.value.next
    }
    copy.tables[table] = rows
  }
  return { ok: true, value: copy }
}

/** The rows of a table as they are stored, as a CSV file (RFC 4180); no cell begins as a formula. */
export function tableFile(rows: MemberData['tables'][string]): string {
  const columns = Object.keys(rows[0] ?? {})
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(csvLine).join('')
}
