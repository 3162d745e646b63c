import { readFileSync } from 'node:fs'
import { uploadCalls } from '../../../src/api/operator/uploads.ts'
import { openEnvelope, type Typed, WrongUsage } from '../command-types.ts'

/** Commands that upload pictures for an operator's decision, such as the proof of a payout. */
export const PICTURES: Typed[] = [
  {
    words: 'upload FILE',
    about: 'keeps a png or jpg of at most 5 MB and says its name',
    read: ([file = '']) => {
      const bytes = fileAt(file)
      // The server checks the bytes themselves; the first byte distinguishes PNG from JPEG.
      const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg'
      return { kind: 'act', act: (server) => openEnvelope(server.send(uploadCalls.uploadPicture.path, type, bytes)) }
    },
  },
]

function fileAt(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    throw new WrongUsage(`There is no file ${path} to read.`)
  }
}
