import { atom } from 'nanostores'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import type { CallErrorCode } from '#api/error'
import {
  type Activity,
  type ActivityStatus,
  activityList,
  activityStatuses,
  applyActivity,
  COMMENT_CHARACTERS,
  commentFault,
  commentFrom,
  countCharacters,
} from '#api/rewards/activities'
import { PICTURE_TYPES, upload } from '#api/upload'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { openPopup } from '../popups.ts'
import { isRealMember } from '../session/login/login-gate.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'
import { createStatuses } from './statuses.ts'

interface ActivitiesState {
  /** Null before they have come. */
  activities: readonly Activity[] | null
  error: CallErrorCode | null
}

/** The activities as everybody sees them. */
export const $activities = atom<ActivitiesState>({ activities: null, error: null })

/** How each activity stands for the member. */
const statuses = createStatuses<ActivityStatus, Activity>(async () => {
  const result = await call(activityStatuses, {})
  if (!result.ok) return result
  const { activities, own } = result.value
  return { ok: true, value: { statuses: activities.map((one) => [one.activity, one] as const), own } }
})
export const { $state: $activityStatuses, load: loadActivityStatuses } = statuses

/** The content types of pictures, as an input for files takes them. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')
/** How many pictures an application has at most (specification section 5). */
export const MOST_PICTURES = 3
export { COMMENT_CHARACTERS }

/** Why pictures were not taken before anything was sent. */
export type PictureFault = 'type' | 'size' | 'count'

interface DraftState {
  /** The activity that it is for; empty before any. */
  activity: string
  comment: string
  /** The names of the pictures that were uploaded. */
  images: readonly string[]
  /** How many pictures are being uploaded. */
  uploading: number
  sending: boolean
  pictureFault: PictureFault | 'required' | null
  /** Why a picture could not be uploaded. */
  pictureError: CallErrorCode | null
  commentFault: ReturnType<typeof commentFault>
  error: CallErrorCode | null
}
const EMPTY: DraftState = {
  ...{ activity: '', comment: '', images: [], uploading: 0, sending: false },
  ...{ pictureFault: null, pictureError: null, commentFault: null, error: null },
}

/** What the member is writing. It stays when the popup is closed, and when a sending fails. */
export const $activityDraft = atom<DraftState>(EMPTY)
/** What was last sent without an answer, with its id: the same again is the same application. */
let sent: { id: string; content: string } | null = null

const change = (part: Partial<DraftState>) => $activityDraft.set({ ...$activityDraft.get(), ...part })

onSessionEnd(() => {
  sent = null
  $activityDraft.set(EMPTY)
})

/** Reads the activities, and how they stand for the member where somebody is signed in. */
export async function loadActivities(): Promise<void> {
  if ($activities.get().activities === null) $activities.set({ activities: null, error: null })
  const list = call(activityList, {})
  const own = loadActivityStatuses()
  const result = await list
  await own
  if (result.ok) $activities.set({ activities: result.value.activities, error: null })
  else $activities.set({ ...$activities.get(), error: result.error })
}

/** Opens the application for an activity; a visitor gets the login. */
export function openActivity(activity: Activity): void {
  if (!isRealMember()) return
  if ($activityDraft.get().activity !== activity.id) $activityDraft.set({ ...EMPTY, activity: activity.id })
  openPopup('activity', { activity })
}

/** How many characters a comment has, as people count them. */
export const charactersIn = (comment: string): number => countCharacters(commentFrom(comment))

export function writeComment(comment: string): void {
  change({ comment, commentFault: null, error: null })
}

/** Uploads pictures as they are chosen; what is not png or jpg, too large or too many is said and left out. */
export async function addPictures(files: readonly File[]): Promise<void> {
  const { images, uploading } = $activityDraft.get()
  const fault = faultOf(files, MOST_PICTURES - images.length - uploading)
  change({ pictureFault: fault, pictureError: null })
  if (fault) return
  const isSameSession = sessionCheck()
  change({ uploading: uploading + files.length })
  for (const picture of files) {
    const result = await call(upload, {}, { picture })
    if (!isSameSession()) return
    const now = $activityDraft.get()
    change({
      uploading: now.uploading - 1,
      ...(result.ok ? { images: [...now.images, result.value.name] } : { pictureError: result.error }),
    })
  }
}

function faultOf(files: readonly File[], room: number): PictureFault | null {
  if (files.some(({ type }) => !PICTURE_TYPES.some((taken) => taken === type))) return 'type'
  if (files.some(({ size }) => size > MAX_PICTURE_BYTES)) return 'size'
  return files.length > room ? 'count' : null
}

export function removePicture(name: string): void {
  const images = $activityDraft.get().images.filter((one) => one !== name)
  change({ images, pictureFault: null, pictureError: null })
}

/** Sends the application. What was written stays until it came in. */
export async function sendApplication({ id: activity, version, needsComment, needsPicture }: Activity): Promise<void> {
  const { comment, images, sending, uploading } = $activityDraft.get()
  if (sending || uploading > 0) return
  const faults = {
    commentFault: commentFault(comment, needsComment),
    pictureFault: needsPicture && images.length === 0 ? ('required' as const) : null,
  }
  change({ ...faults, error: null, pictureError: null })
  if (faults.commentFault || faults.pictureFault) return
  const content = JSON.stringify([activity, version, comment, images])
  sent = sent?.content === content ? sent : { id: environment().uuid(), content }
  change({ sending: true })
  const isSameSession = sessionCheck()
  const result = await call(applyActivity, { id: sent.id, activity, version, comment, images: [...images] })
  if (!isSameSession()) return
  if (result.ok) {
    sent = null
    statuses.replace(activity, result.value)
    return $activityDraft.set({ ...EMPTY, activity })
  }
  change({ sending: false, error: result.error })
  // What is shown may be no longer so.
  void loadActivities()
}
