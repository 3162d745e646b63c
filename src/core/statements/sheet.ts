import { LANGUAGES, type Language } from '#brand/brand'

/** Columns whose cells are texts, whatever they look like. All others have amounts, counts, times or words. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['id', 'account', 'vendor', 'vendorName', 'game', 'gameName', 'round', 'reference', 'contract', 'payments'],
])
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const NUMBER = /^-?\d+(?:\.\d+)?$/
/** A text that a spreadsheet takes for a number, a time or a date: digits and signs with at most an E, or `MAR 1`. */
const LIKE_NUMBER = /^[^\p{L}]*\d[^\p{L}]*(?:e[^\p{L}]*)?$|^\p{L}{3,4}[-./ ]?\d+$|^\d+[-./ ]?\p{L}{3,4}$/iu

interface Reader {
  language: Language
  /** The IANA name of the zone whose clocks the times are of. */
  zone: string
  /** Returns the head of a column in the reader's language. */
  headOf(column: string): string
}

/**
 * Returns a file of the server (RFC 4180, decimal points, times with offsets, names of columns) as spreadsheets of the
 * reader's language open it: a semicolon between cells where the language writes a decimal comma, heads in the language,
 * times that sheets read, their zone in the head, and formulas for texts that a sheet would change into numbers.
 */
export function asSheet(csv: string, { language, zone, headOf }: Reader): string {
  const hasComma = new Intl.NumberFormat(LANGUAGES[language].locale).format(1.5).includes(',')
  const separator = hasComma ? ';' : ','
  const [columns = [], ...rows] = cellsOf(csv)
  const zoned = new Set(columns.filter((_, at) => rows.some((cells) => TIME.test(cells[at] ?? ''))))
  const heads = columns.map((column) => (zoned.has(column) ? `${headOf(column)} (${zone})` : headOf(column)))
  const cellOf = (text: string, at: number) => {
    const time = TIME.exec(text)
    if (time) return `${time[1]} ${time[2]}`
    if (TEXTS.has(columns[at] ?? '')) return LIKE_NUMBER.test(text) ? `="${text.replaceAll('"', '""')}"` : text
    return hasComma && NUMBER.test(text) ? text.replace('.', ',') : text
  }
  const lineOf = (cells: readonly string[]) => `${cells.map((cell) => quote(cell, separator)).join(separator)}\r\n`
  return [heads, ...rows.map((cells) => cells.map(cellOf))].map(lineOf).join('')
}

function quote(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Returns the cells of each line of a file of RFC 4180. */
function cellsOf(csv: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain = '', end = ''] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && line.length === 0 && quoted === undefined && plain === '') break
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(line)
    line = []
    if (end === '') break
  }
  return lines
}
