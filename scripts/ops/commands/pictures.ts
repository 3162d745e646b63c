import { uploadCalls } from '../../../src/api/operator/uploads.ts'
import type { PictureType, Upload } from '../../../src/api/upload.ts'
import { openEnvelope, type Typed, WrongUsage } from '../command-types.ts'
import { readBytesOf } from '../files.ts'
import type { Server } from '../server.ts'

/** Commands that upload pictures for an operator's decision, such as the proof of a payout. */
export const PICTURES: Typed[] = [
  {
    words: 'upload FILE',
    about: 'keeps a png, jpg or webp of at most 5 MB and says its name',
    read: ([file = '']) => {
      const picture = readPicture(file)
      return { kind: 'act', act: (server) => uploadPicture(server, picture) }
    },
  },
]

interface PictureFile {
  type: PictureType
  bytes: Uint8Array<ArrayBuffer>
}

const MAX_BYTES = 5 * 1_048_576

/** Reads a picture. Throws `WrongUsage` for a file that is none that the server takes; it checks the whole of it. */
export function readPicture(file: string): PictureFile {
  const bytes = readBytesOf(file)
  if (bytes.byteLength > MAX_BYTES) throw new WrongUsage(`${file} is larger than 5 MB.`)
  const startsWith = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (startsWith(0x89, 0x50, 0x4e, 0x47)) return { type: 'image/png', bytes }
  if (startsWith(0xff, 0xd8, 0xff)) return { type: 'image/jpeg', bytes }
  if (startsWith(0x52, 0x49, 0x46, 0x46) && new TextDecoder().decode(bytes.subarray(8, 12)) === 'WEBP')
    return { type: 'image/webp', bytes }
  throw new WrongUsage(`${file} is no png, jpg or webp. Other pictures have to be saved as one of these.`)
}

export async function uploadPicture(server: Server, { type, bytes }: PictureFile): Promise<Upload> {
  return (await openEnvelope(server.send(uploadCalls.uploadPicture.path, type, bytes))) as Upload
}
