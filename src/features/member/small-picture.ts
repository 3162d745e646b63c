/** Pixels along each side of a member's picture. */
const SIDE = 256
const QUALITY = 0.85

/**
 * Draws the middle square of a picture small and anew, so that it is quick to send and nothing of the file stays but
 * what can be seen. Returns null for a file that is no picture.
 */
export async function smallPicture(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  const pen = canvas.getContext('2d')
  // A transparent picture is on the paper it is shown on.
  if (pen) pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--bone')
  pen?.fillRect(0, 0, SIDE, SIDE)
  pen?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
}
