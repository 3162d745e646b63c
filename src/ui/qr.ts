import { encode } from 'uqr'

/** A QR code as one path of a square drawing: `size` modules wide, its quiet zone of four included (ISO/IEC 18004). */
export interface Qr {
  size: number
  path: string
}

/** Runs of dark modules, row by row: a third of the bytes of a square each. */
export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const path = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: path.join('') }
}

/** Where each run of dark modules begins, and how long it is. */
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
