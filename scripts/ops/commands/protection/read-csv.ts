/** An apostrophe that `csvLine` has put in front of a text which a spreadsheet would read as a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/

/** Reads a file of RFC 4180, with line ends of either kind; empty lines at its end are none. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const endCell = () => {
    row.push(cell.replace(GUARD, ''))
    cell = ''
  }
  const characters = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    if (isQuoted && character === '"' && characters[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === ',') endCell()
    else if (!isQuoted && character === '\n') {
      endCell()
      rows.push(row)
      row = []
    } else cell += character
  }
  if (cell !== '' || row.length > 0) {
    endCell()
    rows.push(row)
  }
  while (rows.at(-1)?.join('') === '') rows.pop()
  return rows
}
