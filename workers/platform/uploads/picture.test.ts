import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  joined as all,
  asLatin1,
  chunk,
  EOI,
  exif,
  frame,
  header,
  jpeg,
  PNG_SIGNATURE,
  png,
  riff,
  SCAN,
  SOI,
  segment,
  webp,
} from '#tests/support/stand-ins/pictures'
import { joinParts, type Picture } from './parts.ts'
import { readPicture } from './picture.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array): Picture => {
  const picture = readPicture(bytes)
  if (typeof picture === 'string') throw new Error(picture)
  return picture
}
const cleaned = (bytes: Uint8Array) => joinParts(read(bytes).parts)
const SCRIPT = '<script>alert(1)</script>'

describe('a picture', () => {
  test.each(['png', 'jpeg'] as const)(
    'made by another program is read, stored and still the same: %s',
    async (format) => {
      const pixels = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, index) => (index * 7) % 256))
      const made = sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } })
        .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '19/1 25/1 57/1' } })
        .withMetadata({ orientation: 6 })
      const bytes = new Uint8Array(await made.toFormat(format, { progressive: true }).toBuffer())
      const picture = read(bytes)
      expect(picture).toMatchObject({ type: `image/${format}`, width: 60, height: 40 })
      const stripped = joinParts(picture.parts)
      expect(asLatin1(bytes)).toContain('somebody')
      expect(asLatin1(stripped)).not.toContain('somebody')
      expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
      const { exif: left, orientation } = await sharp(stripped).metadata()
      expect(asLatin1(new Uint8Array(left ?? []))).not.toContain('GPS')
      // A PNG has its orientation only in Exif, so it is checked only for JPEG, where cameras write it.
      if (format === 'jpeg') expect(orientation).toBe(6)
    },
  )

  test('keeps no metadata', () => {
    const gps = chunk('eXIf', bytesOf('19.4326N'))
    const note = chunk('tEXt', bytesOf(`Comment\0${SCRIPT}`))
    expect(asLatin1(cleaned(png(2, 2, gps, note)))).toBe(asLatin1(png(2, 2)))
    expect(asLatin1(cleaned(all(png(2, 2), bytesOf(SCRIPT))))).toBe(asLatin1(png(2, 2)))
    const comment = segment(0xfe, bytesOf(SCRIPT))
    expect(asLatin1(cleaned(jpeg(2, 2, comment, segment(0xe2, bytesOf('ICC')))))).toBe(asLatin1(jpeg(2, 2)))
    expect(asLatin1(cleaned(all(jpeg(2, 2), bytesOf(SCRIPT))))).toBe(asLatin1(jpeg(2, 2)))
  })

  test.each([
    [6, 'II'],
    [8, 'MM'],
    [3, 'II'],
  ] as const)('keeps its orientation, %i written %s, and not where it was taken', (orientation, byteOrder) => {
    const bytes = cleaned(jpeg(2, 2, exif(orientation, byteOrder)))
    expect(asLatin1(bytes)).not.toContain('GPS')
    expect(read(bytes).parts).toHaveLength(6)
    expect(asLatin1(cleaned(bytes)), 'once more changes nothing').toBe(asLatin1(bytes))
  })

  test.each([
    ['lossy', {}],
    ['lossless', { lossless: true }],
    ['of little use to compress', { quality: 100 }],
  ])('made as WebP is read, stored without metadata and still the same: %s', async (_how, options) => {
    for (const channels of [3, 4] as const) {
      const pixels = Buffer.from(Array.from({ length: 61 * 40 * channels }, (_, index) => (index * 7) % 256))
      const made = sharp(pixels, { raw: { width: 61, height: 40, channels } })
        .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '19/1 25/1 57/1' } })
        .withIccProfile('p3')
      const bytes = new Uint8Array(await made.webp(options).toBuffer())
      const picture = read(bytes)
      expect(picture).toMatchObject({ type: 'image/webp', width: 61, height: 40 })
      const stripped = joinParts(picture.parts)
      expect(asLatin1(bytes)).toContain('somebody')
      for (const left of ['somebody', 'EXIF', 'ICCP']) expect(asLatin1(stripped)).not.toContain(left)
      // Its pixels, before a colour profile is applied, which is left out.
      const pixelsOf = (file: Uint8Array) => sharp(file, { ignoreIcc: true }).raw().toBuffer()
      expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes))
      expect(asLatin1(cleaned(stripped)), 'once more changes nothing').toBe(asLatin1(stripped))
      expect(asLatin1(cleaned(all(bytes, bytesOf(SCRIPT))))).toBe(asLatin1(stripped))
    }
  })

  test('without an orientation, or with an invalid one, stores none', () => {
    for (const orientation of [1, 0, 9, 65_535])
      expect(asLatin1(cleaned(jpeg(2, 2, exif(orientation))))).toBe(asLatin1(jpeg(2, 2)))
  })

  test('may be progressive, with several scans and fill bytes', () => {
    const filled = all(
      SOI,
      new Uint8Array([0xff]),
      segment(0xdb, new Uint8Array(65)),
      frame(9, 7, 0xc2),
      SCAN,
      SCAN,
      EOI,
    )
    expect(read(filled)).toMatchObject({ width: 9, height: 7 })
  })
})

const VP8L = all(bytesOf('/'), new Uint8Array([1, 0x40, 0, 0, 0]))
/** The head of a still picture of two by two, with flags. */
const extended = (flags: number, width = 1) => riff('VP8X', new Uint8Array([flags, 0, 0, 0, width, 0, 0, 1, 0, 0]))

const NO_PICTURES: [string, Uint8Array][] = [
  ['a page behind the magic of a WebP', webp(bytesOf(SCRIPT))],
  ['only the magic of a WebP', webp()],
  ['a WebP cut short', webp(riff('VP8L', VP8L)).subarray(0, -3)],
  ['a WebP with a chunk longer than itself', webp(riff('VP8L', VP8L)).with(16, 0x7f)],
  ['a WebP of two pictures', webp(extended(0), riff('VP8L', VP8L), riff('VP8L', VP8L))],
  ['a WebP with more than its picture', webp(riff('VP8L', VP8L), riff('EXIF', bytesOf(SCRIPT)))],
  ['a WebP that moves', webp(extended(2), riff('ANIM', new Uint8Array(6)), riff('VP8L', VP8L))],
  ['a WebP of another size than its head says', webp(extended(0, 7), riff('VP8L', VP8L))],
  ['a WebP of a later version', webp(riff('VP8L', VP8L.with(4, 0xe0)))],
  ['a lossy WebP that is no key frame', webp(riff('VP8 ', new Uint8Array([0x11, 0, 0, 0x9d, 1, 0x2a, 2, 0, 2, 0])))],
  ['a lossy WebP without its start', webp(riff('VP8 ', new Uint8Array([0x10, 0, 0, 0, 0, 0, 2, 0, 2, 0])))],
  [
    'a lossy WebP shorter than its first part',
    webp(riff('VP8 ', new Uint8Array([0x30, 9, 0, 0x9d, 1, 0x2a, 2, 0, 2, 0]))),
  ],
  [
    'a WebP of countless chunks',
    webp(extended(0), riff('VP8L', VP8L), ...Array.from({ length: 99 }, () => riff('NOTE', bytesOf('x')))),
  ],
  ['nothing', new Uint8Array()],
  ['a page', bytesOf(`<!doctype html>${SCRIPT}`)],
  ['a page behind the magic of a PNG', all(PNG_SIGNATURE, bytesOf(`<html>${SCRIPT}</html>`))],
  ['a page behind the magic of a JPEG', all(SOI, bytesOf(`<html>${SCRIPT}</html>`))],
  ['a GIF', bytesOf('GIF89a\u0001\0\u0001\0')],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['only the magic of a PNG', PNG_SIGNATURE],
  ['only the magic of a JPEG', all(SOI, new Uint8Array([0xff]))],
  ['a header cut short', png(2, 2).subarray(0, 20)],
  ['a PNG without its end', png(2, 2).subarray(0, -12)],
  ['a PNG without its data', all(PNG_SIGNATURE, header(2, 2), chunk('IEND', new Uint8Array()))],
  ['a PNG with another chunk first', all(PNG_SIGNATURE, chunk('tEXt', bytesOf('x')), header(2, 2))],
  ['a PNG with two headers', png(2, 2, header(2, 2))],
  ['a PNG with a wrong checksum', png(2, 2).with(30, 7)],
  ['a PNG with a chunk that must be known', png(2, 2, chunk('EVIL', bytesOf('x')))],
  ['a PNG with a chunk longer than itself', png(2, 2).with(33, 0x7f)],
  ['a PNG of no width', png(0, 2)],
  ['a PNG of depths there are not', all(PNG_SIGNATURE, header(2, 2, [3, 2]), png().subarray(33))],
  ['a PNG of countless chunks', png(2, 2, ...Array.from({ length: 5_000 }, () => chunk('IDAT', new Uint8Array())))],
  ['a PNG with countless notes', png(2, 2, ...Array.from({ length: 5_000 }, () => chunk('tEXt', bytesOf('x'))))],
  ['a PNG with more colours than there are', png(2, 2, chunk('PLTE', new Uint8Array(771)))],
  ['a PNG with two palettes', png(2, 2, chunk('PLTE', new Uint8Array(3)), chunk('PLTE', new Uint8Array(3)))],
  ['a PNG with a script for its size in metres', png(2, 2, chunk('pHYs', bytesOf(SCRIPT)))],
  ['a PNG with words at its end', all(png(2, 2).subarray(0, -12), chunk('IEND', bytesOf(SCRIPT)))],
  ['a JPEG without its end', jpeg(2, 2).subarray(0, -2)],
  ['a JPEG cut in a segment', jpeg(2, 2).subarray(0, 40)],
  ['a JPEG without a frame', all(SOI, segment(0xdb, new Uint8Array(65)), SCAN, EOI)],
  ['a JPEG with two frames', jpeg(2, 2, frame(2, 2))],
  ['a JPEG without a scan', all(SOI, frame(2, 2), EOI)],
  ['a JPEG of no height', jpeg(2, 0)],
  ['a lossless JPEG', all(SOI, frame(2, 2, 0xc3), SCAN, EOI)],
  ['a segment of less than nothing', all(SOI, new Uint8Array([0xff, 0xdb, 0, 1]), frame(2, 2), SCAN, EOI)],
]

test.each(NO_PICTURES)('%s is refused as a picture', (_what, bytes) => {
  expect(readPicture(bytes)).toBe('unreadable')
})

test.each([
  ['30,000 by 30,000 in a PNG of a hundred bytes', png(30_000, 30_000)],
  ['four thousand million pixels a side', png(0xffff_ffff, 0xffff_ffff)],
  ['30,000 by 30,000 in a JPEG', jpeg(30_000, 30_000)],
  ['a line of 60,000', jpeg(60_000, 1)],
  [
    '16,384 by 16,384 in a WebP of 26 bytes',
    webp(riff('VP8L', all(bytesOf('/'), new Uint8Array([0xff, 0xff, 0xff, 0x0f, 0])))),
  ],
])('%s is too large', (_what, bytes) => {
  expect(readPicture(bytes)).toBe('too-large')
})

test('forty million pixels are accepted', () => {
  expect(read(png(8_000, 5_000))).toMatchObject({ width: 8_000, height: 5_000 })
})

test('no changed byte and no cut makes the parser fail', () => {
  for (const whole of [png(2, 2), jpeg(2, 2, exif(6)), webp(extended(0), riff('VP8L', VP8L))])
    for (let at = 0; at < whole.byteLength; at += 1) {
      for (const value of [0, 1, 0x7f, 0xff]) expect(() => readPicture(whole.with(at, value))).not.toThrow()
      expect(() => readPicture(whole.subarray(0, at))).not.toThrow()
    }
})
