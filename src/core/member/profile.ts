import { MAX_PICTURE_BYTES } from '#api/endpoint'
import { changeIcon, changeProfile, type ICON_MOTIFS, memberProfile, type ProfileField } from '#api/member'
import { PICTURE_TYPES, upload } from '#api/upload'
import { type CallResult, call } from '../call.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { loadMember, showIcon } from './member.ts'

export { ICON_MOTIFS } from '#api/member'

/** The details of the signed-in member. */
export const {
  $load: $profile,
  load: loadProfile,
  leave: leaveProfile,
} = createMemberLoad(() => call(memberProfile, {}))

/** Saves details; those left out stay. The name in the header follows. */
export async function saveProfile(
  details: Partial<Record<ProfileField, string>> & { password: string; code?: string },
): Promise<CallResult<unknown>> {
  const result = await call(changeProfile, details)
  if (result.ok) await loadMember()
  return result
}

export type Motif = (typeof ICON_MOTIFS)[number]

/** Chooses a picture of the set. */
export async function chooseMotif(motif: Motif): Promise<CallResult<{ icon: string }>> {
  return showResult(await call(changeIcon, { kind: 'motif', motif }))
}

/** The types of a picture, as an input for files takes them. */
export const ICON_TYPES = PICTURE_TYPES.join(',')

/** True for a picture that may be chosen (specification section 5: png or jpg, 5 MB). */
export function isPicture({ type, size }: Blob): boolean {
  return PICTURE_TYPES.some((taken) => taken === type) && size <= MAX_PICTURE_BYTES
}

/** Sends a picture, which the page has made small, and makes it the member's. */
export async function sendIcon(picture: Blob): Promise<CallResult<{ icon: string }>> {
  const sent = await call(upload, {}, { picture })
  if (!sent.ok) return sent
  return showResult(await call(changeIcon, { kind: 'upload', upload: sent.value.name }))
}

function showResult(result: CallResult<{ icon: string }>): CallResult<{ icon: string }> {
  if (result.ok) showIcon(result.value.icon)
  return result
}
