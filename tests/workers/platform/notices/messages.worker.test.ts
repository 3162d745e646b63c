import { describe, expect, test } from 'vitest'
import { type Message, messageList, readMessages, removeMessages } from '#api/messages'
import { unreadCount } from '#api/notices'
import { tellNotices } from '../../../../workers/platform/notices/deliver-notices.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

/** The inbox of a member (specification section 2 "messageV2"). */

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

  test('are marked as read once, and found by their state', async () => {
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
