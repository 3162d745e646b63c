import { atom } from 'nanostores'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import type { CallErrorCode } from '#api/error'
import {
  IDENTITY_DOCUMENTS,
  type IdentityDocument,
  identityCalls,
  MOST_DOCUMENTS,
  NUMBER_CHARACTERS,
  SENDABLE,
} from '#api/protection/identity'
import { PICTURE_TYPES } from '#api/upload'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'

/** The verification of who is signed in, and what they are about to send for it (decision 208). */

export const {
  $load: $identity,
  load: loadIdentity,
  show,
  leave,
} = createMemberLoad(() => call(identityCalls.identity, {}))

/** The content types of pictures, as an input for files takes them. */
export const DOCUMENT_ACCEPT = PICTURE_TYPES.join(',')
export { IDENTITY_DOCUMENTS, MOST_DOCUMENTS, NUMBER_CHARACTERS, SENDABLE }

export interface DocumentPicture {
  /** As the server stores it. */
  name: string
  /** As it is called on this device. */
  file: string
}

/** Why pictures were not taken, or cannot be sent. */
export type DocumentFault = 'type' | 'size' | 'count' | 'required' | 'invalid'

interface DraftState {
  document: IdentityDocument
  number: string
  pictures: readonly DocumentPicture[]
  /** How many pictures are being uploaded. */
  uploading: number
  sending: boolean
  numberFault: boolean
  pictureFault: DocumentFault | null
  /** Why a picture could not be uploaded. */
  pictureError: CallErrorCode | null
  error: CallErrorCode | null
}
const EMPTY: DraftState = {
  ...{ document: 'national-id', number: '', pictures: [], uploading: 0, sending: false },
  ...{ numberFault: false, pictureFault: null, pictureError: null, error: null },
}

export const $identityDraft = atom<DraftState>(EMPTY)
/** What was last sent without an answer, with its id: the same again is the same. */
let sent: { id: string; content: string } | null = null

const change = (part: Partial<DraftState>) => $identityDraft.set({ ...$identityDraft.get(), ...part })

function forget(): void {
  sent = null
  $identityDraft.set(EMPTY)
}
onSessionEnd(forget)

/** Leaves the page: a number and pictures of a document do not wait on a device that others use. */
export function leaveIdentity(): void {
  leave()
  forget()
}

export const chooseDocument = (document: IdentityDocument): void => change({ document })
export const writeNumber = (number: string): void => change({ number, numberFault: false, error: null })

/** Uploads pictures as they are chosen; what is not png or jpg, too large or too many is said and left out. */
export async function addDocuments(files: readonly File[]): Promise<void> {
  const { pictures, uploading } = $identityDraft.get()
  const fault = faultOf(files, MOST_DOCUMENTS - pictures.length - uploading)
  change({ pictureFault: fault, pictureError: null, error: null })
  if (fault) return
  const isSameSession = sessionCheck()
  change({ uploading: uploading + files.length })
  for (const picture of files) {
    const result = await call(identityCalls.uploadDocument, {}, { picture })
    if (!isSameSession()) return
    const now = $identityDraft.get()
    const added = result.ok ? [...now.pictures, { name: result.value.name, file: picture.name }] : now.pictures
    change({
      ...{ uploading: Math.max(0, now.uploading - 1), pictures: added },
      ...(!result.ok && { pictureError: result.error }),
    })
  }
}

function faultOf(files: readonly File[], room: number): DocumentFault | null {
  if (files.some(({ type }) => !PICTURE_TYPES.some((accepted) => accepted === type))) return 'type'
  if (files.some(({ size }) => size > MAX_PICTURE_BYTES)) return 'size'
  return files.length > room ? 'count' : null
}

export function removeDocument(name: string): void {
  const pictures = $identityDraft.get().pictures.filter((picture) => picture.name !== name)
  change({ pictures, pictureFault: null, pictureError: null, error: null })
}

/** Sends the document. What was written stays until it came in. */
export async function sendDocument(): Promise<void> {
  const { document, number, pictures, sending, uploading } = $identityDraft.get()
  if (sending || uploading > 0) return
  const numberFault = number.replace(/[^\p{L}\p{N}]/gu, '').length < NUMBER_CHARACTERS.least
  const pictureFault = pictures.length === 0 ? ('required' as const) : null
  change({ numberFault, pictureFault, pictureError: null, error: null })
  if (numberFault || pictureFault) return
  const images = pictures.map(({ name }) => name)
  const content = JSON.stringify([document, number, images])
  sent = sent?.content === content ? sent : { id: environment().uuid(), content }
  change({ sending: true })
  const isSameSession = sessionCheck()
  const result = await call(identityCalls.sendIdentity, { id: sent.id, document, number, images })
  if (!isSameSession()) return
  if (result.ok) {
    forget()
    return show(result.value)
  }
  const isNumber = result.error === 'bad-input' && result.detail?.fields?.number !== undefined
  const isPicture = result.error === 'not-found'
  change({
    ...{ sending: false, error: isNumber || isPicture ? null : result.error, numberFault: isNumber },
    pictureFault: isPicture ? 'invalid' : null,
  })
  // What is shown may be no longer so.
  if (result.error === 'wrong-state') void loadIdentity()
}
