import { beforeEach, expect, test } from 'vitest'
import { type Activity, applyActivity } from '#api/rewards/activities'
import { page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { emptyStores, saveToken } from '../token.ts'
import {
  $activityDraft,
  $activityStatuses,
  addPictures,
  charactersIn,
  removePicture,
  sendApplication,
  writeComment,
} from './activities.ts'

const ACTIVITY: Activity = {
  ...{ id: 'tu-faro', version: 2, title: 'Tu faro', text: '.', terms: '.', motif: 'faro', unit: 'PTS', amount: 150 },
  ...{ period: 'once', from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
  ...{ needsComment: true, needsPicture: true },
}

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  emptyStores()
})

const applied = () =>
  here.sent.filter(({ url }) => url === applyActivity.path).map(({ body }) => body as { id: string; comment: string })
const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'a', { type })

test('what is wrong is said before anything is sent, and a sending without an answer loses nothing', async () => {
  await sendApplication(ACTIVITY)
  expect($activityDraft.get()).toMatchObject({ commentFault: 'required', pictureFault: 'required' })
  writeComment(`${'👨‍👩‍👧'.repeat(140)}`)
  expect(charactersIn($activityDraft.get().comment)).toBe(140)
  await addPictures([file('image/gif')])
  expect($activityDraft.get().pictureFault).toBe('type')
  await addPictures([file('image/png', 5 * 1024 * 1024 + 1)])
  expect($activityDraft.get().pictureFault).toBe('size')
  await addPictures([1, 2, 3, 4].map(() => file('image/png')))
  expect($activityDraft.get().pictureFault).toBe('count')
  expect(here.sent).toEqual([])
  let uploads = 0
  here.respond('/wps/upload', () => {
    uploads += 1
    const name = String(uploads).padStart(43, 'p')
    return here.value({ name, type: 'image/png', bytes: 10, width: 2, height: 2, url: `/uploads/${name}` })
  })
  await addPictures([file('image/png'), file('image/jpeg')])
  removePicture('1'.padStart(43, 'p'))
  expect($activityDraft.get()).toMatchObject({ images: ['2'.padStart(43, 'p')], uploading: 0, pictureFault: null })
  here.respond(applyActivity.path, () => Promise.reject(new Error('no connection')))
  await sendApplication(ACTIVITY)
  await sendApplication(ACTIVITY)
  expect($activityDraft.get()).toMatchObject({ sending: false, images: ['2'.padStart(43, 'p')] })
  expect($activityDraft.get().error).not.toBeNull()
  writeComment('Otra luz')
  const status = { activity: ACTIVITY.id, state: 'applying', application: null, reward: null }
  here.respond(applyActivity.path, () => here.value(status))
  await sendApplication(ACTIVITY)
  // The same again has the same id; another content is another application.
  const [first, second, third] = applied()
  expect([second?.id === first?.id, third?.id === first?.id]).toEqual([true, false])
  expect($activityStatuses.get().byId?.get(ACTIVITY.id)).toEqual(status)
  expect($activityDraft.get()).toMatchObject({ comment: '', images: [], error: null })
})
