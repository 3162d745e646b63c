import { encode } from 'uqr'

/** A QR code as one path of a square drawing: `size` modules wide, including its quiet zone of four (ISO/IEC 18004). */
export interface Qr {
  size: number
  path: string
}

/** Encodes runs of dark modules, row by row, in a third of the bytes of one square per module. */
export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const path = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: path.join('') }
}

/** The start and the length of each run of dark modules. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && row[x - 1]) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
