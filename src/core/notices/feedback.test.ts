import { beforeEach, expect, test } from 'vitest'
import { type Feedback, FeedbackText } from '#api/notices/feedback'
import { page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { saveToken } from '../token.ts'
import { $feedback, feedbackForm, leaveFeedback, openFeedback, wordsIn } from './feedback.ts'

const TEN = 'Uno dos tres cuatro cinco seis siete ocho nueve diez.'
const PATH = '/wps/feedback'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  leaveFeedback()
})

const stored = (id: string): Feedback => ({
  ...{ id, questionType: 'account', content: TEN, at: '2026-11-23T10:00:00.000Z', state: 'open', answer: null },
})
const idsSent = () => here.sent.map(({ body }) => (body as { id: string }).id)

test.each([
  ['', { reason: 'required' }],
  ['\u202e \u0007', { reason: 'required' }],
  ['Uno dos tres.', { reason: 'words', minimum: 10, maximum: 500 }],
  ['palabra '.repeat(501), { reason: 'words', minimum: 10, maximum: 500 }],
])('%j is not sent', async (content, fault) => {
  const form = feedbackForm()
  form.set('content', content)
  expect(await form.send()).toBe(false)
  expect(form.bind('content').fault).toEqual(fault)
  expect(form.bind('content').value).toBe(content)
  expect(here.sent).toEqual([])
})

test.each([
  ['uno, dos — tres… 4', 4],
  ['谢谢你们的帮助', 4],
  ['ขอบคุณมากครับ', 3],
  ['🎉 🎉', 0],
])('%j has %d words', (text, count) => {
  expect(wordsIn(text)).toBe(count)
})

test('a text without a response keeps its id when it is sent again; another text gets another id', async () => {
  const form = feedbackForm()
  form.set('content', TEN)
  here.respond(PATH, new TypeError('failed'), new TypeError('failed'), { success: true, value: stored('a') })
  expect([await form.send(), form.$state.get().failure]).toEqual([false, 'network'])
  expect(await form.send()).toBe(false)
  form.set('content', `${TEN} Once.`)
  expect(await form.send()).toBe(true)
  const [first, second, third] = idsSent()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a sent text comes first in the list, once', async () => {
  here.respond('/wps/feedback/list', { success: true, value: { feedback: [stored('a'), stored('b')], next: null } })
  here.respond(PATH, { success: true, value: stored('b') })
  await openFeedback()
  const form = feedbackForm()
  form.set('content', TEN)
  await form.send()
  expect($feedback.get().feedback.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('lone surrogates make a text empty, and are removed from other texts', () => {
  expect(FeedbackText.safeParse('\u0000\u001b\uffff').success).toBe(false)
  expect(FeedbackText.parse('Gra\uffffcias\u{1fffe}')).toBe('Gracias')
})
