import { WrongUsage } from '../../command-types.ts'

/** An apostrophe that `csvLine` has put in front of a text which a spreadsheet would read as a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/
/** A cell and what ends it: quoted as a whole, or without a quotation mark. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\n]*))(,|\n|$)/y

/**
 * Reads a file of RFC 4180, with line ends of either kind; empty lines at its end are none. Throws where a quotation mark
 * does not enclose a whole cell: a value that is guessed would name nobody.
 */
export function readCsv(text: string): string[][] {
  const source = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
  const cell = new RegExp(CELL)
  const rows: string[][] = [[]]
  for (;;) {
    const match = cell.exec(source)
    if (match === null) throw new WrongUsage(`Line ${rows.length} has a quotation mark that encloses no whole value.`)
    const [, quoted, plain = '', end] = match
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(GUARD, ''))
    if (end === '') return rows
    if (end === '\n') rows.push([])
  }
}
