import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

const TEXT = 'https://farol.example/app?lang=es'

/** The modules a path paints, decoded from its runs. */
function painted({ size, path }: ReturnType<typeof qrOf>): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return modules
}

test('the path paints every dark module and no light one', () => {
  expect(painted(qrOf(TEXT))).toEqual(encode(TEXT, { ecc: 'L', border: 4 }).data)
})

test('four light modules surround it (ISO/IEC 18004)', () => {
  const modules = painted(qrOf(TEXT))
  const inside = modules.slice(4, -4).map((row) => row.slice(4, -4))
  expect(modules.flat().filter(Boolean).length).toBe(inside.flat().filter(Boolean).length)
  expect(inside[0]?.[0]).toBe(true)
})
