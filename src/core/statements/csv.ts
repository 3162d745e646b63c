import type { input } from 'zod/mini'
import type { Endpoint } from '#api/endpoint'
import { FILE_ROWS, NEXT_CURSOR } from '#api/wallet/statement-files'
import { type CallFailure, download } from '../call.ts'

export interface CsvFile {
  name: string
  /** RFC 4180, with one line of column names. */
  text: string
  /** The time zone whose clocks its times are of, as it was asked for. */
  zone: string
}
export type CsvResult = { ok: true; value: CsvFile } | CallFailure | { ok: false; error: 'too-many-rows' }

/** The server sends long statements in parts; one file has at most this many rows, about 25 MB in a browser's memory. */
export const MAX_ROWS = 100_000

/** Reads a statement as one CSV file; the server sends long ones in parts, each with its column names. */
export async function readCsv<E extends Endpoint>(
  endpoint: E,
  query: input<E['request']> & { zone: string },
): Promise<CsvResult> {
  const parts: string[] = []
  let cursor: string | null = null
  let name = ''
  do {
    if (parts.length * FILE_ROWS >= MAX_ROWS) return { ok: false, error: 'too-many-rows' }
    const part = await download(endpoint, { ...(query as Record<string, unknown>), cursor: cursor ?? undefined })
    if (!part.ok) return part
    const { text, headers } = part.value
    name ||= /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'statement.csv'
    parts.push(parts.length === 0 ? text : text.slice(text.indexOf('\r\n') + 2))
    cursor = headers.get(NEXT_CURSOR)
  } while (cursor)
  return { ok: true, value: { name, text: parts.join(''), zone: query.zone } }
}
