/** The orientation of a camera's picture: the one Exif 2.3 tag needed to display it (0x0112). */

const NAME = [0x45, 0x78, 0x69, 0x66, 0, 0]
const TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** Returns 1 to 8, from the data of an APP1 segment; null when it has no orientation. */
export function orientationIn(data: Uint8Array): number | null {
  if (NAME.some((byte, index) => data[index] !== byte)) return null
  const tiff = data.subarray(NAME.length)
  if (tiff.byteLength < 8) return null
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const start = view.getUint32(4, isLittle)
  if (view.getUint16(2, isLittle) !== 42 || start + 2 > tiff.byteLength) return null
  const entries = view.getUint16(start, isLittle)
  for (
    let at = start + 2, left = entries;
    left > 0 && at + ENTRY_BYTES <= tiff.byteLength;
    at += ENTRY_BYTES, left -= 1
  ) {
    if (view.getUint16(at, isLittle) !== TAG || view.getUint16(at + 2, isLittle) !== SHORT) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** Returns an APP1 segment with only this orientation. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return new Uint8Array([0xff, 0xe1, 0, 2 + NAME.length + tiff.length, ...NAME, ...tiff])
}
