import { type Cell, csvLine } from '#api/csv'
import type { FileColumn } from '#api/wallet/file-columns'
import { FILE_ROWS, NEXT_CURSOR } from '#api/wallet/statement-files'
import { cursorOf } from './cursor.ts'

/** Rows read at a time while a file is streamed. */
const PAGE_ROWS = 1_000
/** Without it spreadsheets read UTF-8 as an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

type Sorted = readonly (string | number)[]

/** Rows newest first, read a page at a time from a cursor. */
export interface Source<Row, Cursor extends Sorted> {
  columns: readonly FileColumn[]
  cursors(before: Cursor | null, limit: number): Promise<Cursor[]>
  rows(before: Cursor | null, limit: number): Promise<Row[]>
  cursor(row: Row): Cursor
  cells(row: Row): readonly Cell[]
}

/**
 * Returns a file of at most `limit` rows from `before`. Its end is looked up first, from the index, because the header
 * with the next file's cursor is sent before the rows; these are then streamed at the reader's speed.
 */
export async function streamFile<Row, Cursor extends Sorted>(
  source: Source<Row, Cursor>,
  name: string,
  before: Cursor | null,
  limit = FILE_ROWS,
): Promise<Response> {
  const cursors = await source.cursors(before, limit + 1)
  const end = cursors.length > limit ? (cursors[limit - 1] ?? null) : null
  const headers = headersOf(name)
  if (end !== null) headers.set(NEXT_CURSOR, cursorOf(end))
  return new Response(flow(source, before, end), { headers })
}

/** Returns a file whose rows are all in memory. */
export function wholeFile(name: string, columns: readonly FileColumn[], rows: readonly (readonly Cell[])[]): Response {
  return new Response(BYTE_ORDER_MARK + [columns, ...rows].map(csvLine).join(''), { headers: headersOf(name) })
}

function headersOf(name: string): Headers {
  return new Headers({
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  })
}

function flow<Row, Cursor extends Sorted>(
  source: Source<Row, Cursor>,
  from: Cursor | null,
  end: Cursor | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let before = from
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(source.columns)))
    },
    async pull(controller) {
      const rows = await source.rows(before, PAGE_ROWS)
      const wanted = end === null ? rows : rows.filter((row) => !isBefore(source.cursor(row), end))
      const last = wanted.at(-1)
      if (last) {
        before = source.cursor(last)
        controller.enqueue(encoder.encode(wanted.map((row) => csvLine(source.cells(row))).join('')))
      }
      if (rows.length < PAGE_ROWS || wanted.length < rows.length) controller.close()
    },
  })
}

/** Returns true when a cursor is earlier than another: compared key by key. */
function isBefore(cursor: Sorted, other: Sorted): boolean {
  for (const [index, key] of cursor.entries()) {
    const against = other[index] as string | number
    if (key !== against) return key < against
  }
  return false
}
