import { describe, expect, test } from 'vitest'
import { type Feedback, feedbackList, sendFeedback } from '#api/notices/feedback'
import { type Message, messageList, readMessages, removeMessages } from '#api/notices/messages'
import { unreadCount } from '#api/notices/notices'
import { tellNotices } from '../../../../workers/platform/notices/deliver-notices.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

/** The inbox of a member (specification section 2 "messageV2"), and what members write to the operator. */

interface Page {
  messages: Message[]
  next: string | null
}

const FIRST_MS = Date.parse('2026-11-01T00:00:00.000Z')

/** Leaves messages a minute apart, the last one newest; two of them at the same instant. */
async function leave(memberId: string, count: number): Promise<void> {
  const insert = 'INSERT INTO member_messages (id, member_id, subject, body, created_at) VALUES (?, ?, ?, ?, ?)'
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(FIRST_MS + Math.floor(index / 2) * 60_000).toISOString()
    return env.DB.prepare(insert).bind(`${memberId}:${String(index).padStart(3, '0')}`, memberId, `s${index}`, 'b', at)
  })
  await env.DB.batch(rows)
}

const list = async (token: string, query = '') =>
  expectValue(await callApi<Page>('GET', `${messageList.path}${query}`, { headers: bearer(token) })) as Page
const post = async (token: string, path: string, ids: string[]) =>
  expectValue(await send<{ unread: number }>('POST', path, { ids }, bearer(token)))
const idsOf = ({ messages }: Page) => messages.map(({ id }) => id)

describe('messages', () => {
  test('are listed newest first, page by page, each once, also while one arrives', async () => {
    const { token, member } = await addedMember()
    await leave(member.id, 45)
    const pages = [await list(token)]
    await env.DB.prepare(
      'INSERT INTO member_messages (id, member_id, subject, body, created_at) VALUES (?, ?, ?, ?, ?)',
    )
      .bind(`${member.id}:new`, member.id, 'new', 'b', '2026-11-20T00:00:00.000Z')
      .run()
    while (pages.at(-1)?.next) pages.push(await list(token, `?cursor=${encodeURIComponent(pages.at(-1)?.next ?? '')}`))
    expect(pages.map(({ messages }) => messages.length)).toEqual([20, 20, 5])
    const ids = pages.flatMap(idsOf)
    expect(ids).toEqual(Array.from({ length: 45 }, (_, index) => `${member.id}:${String(44 - index).padStart(3, '0')}`))
    expect(idsOf(await list(token))[0]).toBe(`${member.id}:new`)
  })

  test('are marked as read once, and filtered by their state', async () => {
    const { token, member } = await addedMember()
    await leave(member.id, 3)
    const [newest = '', second = ''] = idsOf(await list(token))
    expect(await post(token, readMessages.path, [newest])).toEqual({ unread: 2 })
    const readAt = () =>
      env.DB.prepare('SELECT read_at FROM member_messages WHERE id = ?').bind(newest).first('read_at')
    const first = await readAt()
    expect(await post(token, readMessages.path, [newest])).toEqual({ unread: 2 })
    expect(await readAt()).toBe(first)
    expect(idsOf(await list(token, '?state=read'))).toEqual([newest])
    expect(idsOf(await list(token, '?state=unread'))[0]).toBe(second)
    expect((await list(token)).messages.map(({ read }) => read)).toEqual([true, false, false])
  })

  test('that are removed are gone, uncounted, and stay so when their notice is delivered again', async () => {
    const { token, member } = await addedMember()
    const notice = {
      ...{ sequence: 987_654, member: member.id, kind: 'deposit-credited', at: '2026-11-02T00:00:00.000Z' },
      data: { amount: 5_000, currency: 'MXN', folio: 'D-1' },
    } as const
    const message = { bank: 'bank-6', notices: [notice] } as unknown as Parameters<typeof tellNotices>[1]
    await tellNotices(env, message)
    const ids = idsOf(await list(token))
    expect(ids).toHaveLength(1)
    expect(await post(token, removeMessages.path, ids)).toEqual({ unread: 0 })
    await tellNotices(env, message)
    expect((await list(token)).messages).toEqual([])
    const unread = await callApi('GET', unreadCount.path, { headers: bearer(token) })
    expect(expectValue(unread)).toMatchObject({ messages: 0 })
  })

  test('of somebody else are neither listed nor changed by their id', async () => {
    const [mine, other] = [await addedMember(), await addedMember()]
    await leave(other.member.id, 2)
    const ids = idsOf(await list(other.token))
    for (const path of [readMessages.path, removeMessages.path])
      expect(await post(mine.token, path, ids)).toEqual({ unread: 0 })
    expect((await list(mine.token)).messages).toEqual([])
    expect((await list(other.token)).messages.map(({ read }) => read)).toEqual([false, false])
  })
})

describe('feedback', () => {
  const TEXT = 'Uno dos tres cuatro cinco seis siete ocho nueve diez.'
  const wish = (over: object = {}) => ({ id: crypto.randomUUID(), questionType: 'game', content: TEXT, ...over })
  const write = (token: string, fields: object) => send<Feedback>('PUT', sendFeedback.path, fields, bearer(token))
  const own = async (token: string, query = '') =>
    expectValue(
      await callApi<{ feedback: Feedback[]; next: string | null }>('GET', `${feedbackList.path}${query}`, {
        headers: bearer(token),
      }),
    )
  interface Listed {
    number: number
    account: string
    content: string
  }
  const listed = async (query = '') =>
    expectValue(await callApi<{ open: number; feedback: Listed[] }>('GET', `/ops/feedback${query}`))
  const accountOf = (id: string) =>
    env.DB.prepare('SELECT account FROM members WHERE id = ?').bind(id).first<string>('account')

  test('is stored once, however often it is sent, and read by its author alone', async () => {
    const [one, other] = [await addedMember(), await addedMember()]
    const fields = wish()
    const first = expectValue(await write(one.token, fields))
    expect(first).toMatchObject({ ...fields, state: 'open', answer: null })
    expect(expectValue(await write(one.token, fields))).toEqual(first)
    expect((await write(one.token, { ...fields, content: `${TEXT} Once.` })).body).toMatchObject({ code: 'conflict' })
    expect((await own(one.token)).feedback).toEqual([first])
    // The same id is another member's own feedback, and shows nothing of the first.
    expectValue(await write(other.token, { ...fields, content: `Otro: ${TEXT}` }))
    expect((await own(other.token)).feedback.map(({ content }) => content)).toEqual([`Otro: ${TEXT}`])
    expect((await own(one.token)).feedback).toEqual([first])
  })

  test.each([
    [9, 400],
    [10, 200],
    [500, 200],
    [501, 400],
  ])('of %d words gets %d', async (words, status) => {
    const { token } = await addedMember()
    const content = Array.from({ length: words }, (_, index) => `palabra${index}`).join(' ')
    const reply = await write(token, wish({ content }))
    expect(reply.status).toBe(status)
    const fault = words < 10 ? 'too_few_words' : 'too_many_words'
    if (status === 400) expect(reply.body).toMatchObject({ code: 'bad-input', value: { fields: { content: fault } } })
  })

  test.each([
    ['说明我昨天存款的钱还没有到账请你们帮我看一下谢谢', 200],
    ['谢谢你们', 400],
    ['ฉันฝากเงินเมื่อวานนี้แต่เงินยังไม่เข้าบัญชีของฉันช่วยตรวจสอบให้หน่อย', 200],
    ['— … !!! 🎉 🎉 🎉 🎉 🎉 🎉 🎉 🎉 🎉 🎉', 400],
    ['   \u0000\u202e  ', 400],
  ])('%j, without spaces or words, gets %d', async (content, status) => {
    const { token } = await addedMember()
    expect((await write(token, wish({ content }))).status).toBe(status)
  })

  test('keeps line breaks, and no character that could change how it is read', async () => {
    const { token } = await addedMember()
    const content = `  <b>${TEXT}</b>\r\n\u001b[31mrojo\u202ereves\u0007 `
    const stored = expectValue(await write(token, wish({ content })))
    expect(stored.content).toBe(`<b>${TEXT}</b>\n[31mrojoreves`)
  })

  test('is limited to five an hour; a repetition does not count', async () => {
    const { token } = await addedMember()
    const fields = Array.from({ length: 6 }, () => wish())
    for (const one of fields.slice(0, 5)) expect((await write(token, one)).status).toBe(200)
    const refused = await write(token, fields[5] ?? {})
    expect([refused.status, refused.headers.get('Retry-After') !== null]).toEqual([429, true])
    expect((await write(token, fields[0] ?? {})).status).toBe(200)
  })

  test('is listed page by page, newest first', async () => {
    const { token, member } = await addedMember()
    const insert = 'INSERT INTO feedback (member_id, id, question_type, content, created_at) VALUES (?, ?, ?, ?, ?)'
    await env.DB.batch(
      Array.from({ length: 23 }, (_, index) =>
        env.DB.prepare(insert).bind(
          ...[member.id, `f${String(index).padStart(2, '0')}`, 'other', TEXT],
          new Date(FIRST_MS + Math.floor(index / 2) * 60_000).toISOString(),
        ),
      ),
    )
    const pages = [await own(token)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await own(token, `?cursor=${encodeURIComponent(next)}`))
    expect(pages.map(({ feedback }) => feedback.length)).toEqual([10, 10, 3])
    expect(pages.flatMap(({ feedback }) => feedback.map(({ id }) => id))).toEqual(
      Array.from({ length: 23 }, (_, index) => `f${String(22 - index).padStart(2, '0')}`),
    )
  })

  test('is answered once by an operator, who is in the audit log, and the member finds it in the inbox', async () => {
    const { token, member } = await addedMember()
    const written = expectValue(await write(token, wish()))
    const account = await accountOf(member.id)
    const [mine] = (await listed(`?account=${account}`)).feedback
    const number = mine?.number ?? 0
    const answer = (text: string) => send('PUT', `/ops/feedback/${number}`, { answer: text, reason: 'Lo pidió' })
    const replies = await Promise.all([answer('Primera respuesta'), answer('Segunda respuesta')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { feedback } = await own(token)
    expect(feedback).toMatchObject([
      { id: written.id, state: 'answered', answer: { text: expect.stringMatching(/respuesta$/) } },
    ])
    expect((await list(token)).messages).toMatchObject([
      { subject: 'Respondimos a lo que nos escribiste', read: false },
    ])
    const entries = await env.DB.prepare(`SELECT actor, action FROM audit WHERE subject = 'feedback:${number}'`).all()
    expect(entries.results).toEqual([{ actor: 'operator:owner', action: 'feedback-answered' }])
    expect((await listed('?state=answered')).feedback.map((one) => one.number)).toContain(number)
    expect((await listed()).feedback.map((one) => one.number)).not.toContain(number)
  })

  test('waits for operators in the order in which it came', async () => {
    const members = [await addedMember(), await addedMember(), await addedMember()]
    for (const { token } of members) expectValue(await write(token, wish()))
    const accounts = await Promise.all(members.map(({ member }) => accountOf(member.id)))
    const { open, feedback } = await listed()
    const waiting = feedback.map(({ account }) => account)
    expect(waiting.filter((account) => accounts.includes(account))).toEqual(accounts)
    expect(open).toBe(feedback.length)
  })
})
