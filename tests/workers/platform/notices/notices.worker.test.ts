import { beforeAll, describe, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { announcements, unreadCount } from '#api/notices/notices'
import { leaveMessage } from '../../../../workers/platform/directory/tell.ts'
import { isSafeLink, sanitiseHtml } from '../../../../workers/platform/notices/html.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

/** Announcements: stored by the operator, sanitised when stored, shown to their audience. */

interface AnnouncementLists {
  banners: { id: string; title: string }[]
  player: { id: string; title: string; content: string; promotionType: string }[]
  popup: { id: string }[]
  promotion: { id: string; promotionType: string }[]
}

const announced = async (query: string) =>
  expectValue(await callApi<AnnouncementLists>('GET', `${announcements.path}?${query}`))

const draft = (fields: object) => ({
  id: 'one',
  type: 'PL',
  texts: { es: { title: 'Uno', content: '<p>Uno</p>' } },
  ...fields,
})

const saveAnnouncement = (fields: object) => send('PUT', '/ops/announcements', draft(fields))

describe('announcements', () => {
  beforeAll(async () => {
    await saveAnnouncement({})
    await saveAnnouncement({ id: 'all', type: 'PU', sort: 1 })
    await saveAnnouncement({ id: 'members', type: 'PU', execution: 'A' })
    await saveAnnouncement({ id: 'visitors', type: 'PU', execution: 'B' })
    await saveAnnouncement({ id: 'newcomers', type: 'PU', execution: 'F' })
    await saveAnnouncement({ id: 'promo', type: 'PR' })
    await saveAnnouncement({ id: 'over', until: '2020-01-01T00:00:00Z' })
    await saveAnnouncement({ id: 'later', publishedAt: '2999-01-01T00:00:00Z' })
  })

  test.each([
    ['A', ['members', 'all']],
    ['B', ['visitors', 'all']],
    ['F', ['newcomers', 'all']],
  ])('execution %s gets its own popups and those for everybody', async (execution, ids) => {
    const { popup } = await announced(`language=es&execution=${execution}`)
    expect(popup.map(({ id }) => id)).toEqual(ids)
  })

  test('include neither ended nor unpublished ones', async () => {
    const { player } = await announced('language=es&execution=B')
    expect(player.map(({ id }) => id)).toEqual(['one'])
  })

  test('carry the type of a promotion, which gives it a Go button', async () => {
    const { promotion, player } = await announced('language=es&execution=B')
    expect(promotion).toMatchObject([{ id: 'promo', promotionType: 'PROMOTION' }])
    expect(player[0]?.promotionType).toBe('NOTICE')
  })

  test('are only of the requested types', async () => {
    const value = await announced('language=es&execution=B&types=PR')
    expect([value.banners, value.player, value.popup]).toEqual([[], [], []])
    expect(value.promotion).toHaveLength(1)
  })

  test('are in Spanish where a language has no text, and in the language where it has one', async () => {
    await saveAnnouncement({
      id: 'two',
      sort: 5,
      texts: { es: { title: 'Dos', content: '' }, en: { title: 'Two', content: '' } },
    })
    const titles = async (language: string) =>
      (await announced(`language=${language}&execution=B`)).player.map(({ title }) => title)
    expect(await titles('en')).toEqual(['Uno', 'Two'])
    expect(await titles('pt')).toEqual(['Uno', 'Dos'])
  })

  test('a second draft of the same id replaces the first one, and can be withdrawn', async () => {
    await saveAnnouncement({ id: 'two', sort: 5, texts: { es: { title: 'Otro', content: '' } } })
    expect((await announced('language=en&execution=B')).player.map(({ title }) => title)).toEqual(['Uno', 'Otro'])
    expect((await callApi('DELETE', '/ops/announcements?id=two')).status).toBe(200)
    expect((await callApi('DELETE', '/ops/announcements?id=two')).status).toBe(404)
    expect((await announced('language=en&execution=B')).player).toHaveLength(1)
  })

  test.each([
    ['no Spanish', { texts: { en: { title: 'x', content: '' } } }],
    ['an unknown type', { type: 'ZZ' }],
    ['a date that is none', { until: 'soon' }],
    ['a field nobody knows', { html: '' }],
  ])('a draft with %s is refused', async (_what, fields) => {
    expect((await saveAnnouncement(fields)).status).toBe(400)
  })
})

describe('HTML is sanitised when it is stored', () => {
  test.each([
    ['<p>uno <strong>dos</strong></p>', '<p>uno <strong>dos</strong></p>'],
    ['<script>alert(1)</script>uno', 'uno'],
    ['<img src=x onerror=alert(1)>uno', 'uno'],
    ['<p onclick="x()" style="color:red" id="a">uno</p>', '<p>uno</p>'],
    ['<a href="javascript:alert(1)">uno</a>', '<a>uno</a>'],
    ['<a href="//evil.example">uno</a>', '<a>uno</a>'],
    ['<a href="/rng" target="_top">uno</a>', '<a href="/rng">uno</a>'],
    ['<div><em>uno</em></div>', '<em>uno</em>'],
    ['<table><thead><tr><th>uno</th></tr></thead></table>', '<table><thead><tr><th>uno</th></tr></thead></table>'],
    ['<style>p{}</style><iframe src="x"></iframe>uno', 'uno'],
    ['<svg><script>alert(1)</script></svg>uno', 'uno'],
    ['<!-- <p>dos</p> -->uno', 'uno'],
  ])('%s', async (html, clean) => {
    expect(await sanitiseHtml(html)).toBe(clean)
  })

  test('and arrives sanitised', async () => {
    await saveAnnouncement({
      id: 'dirty',
      type: 'PR',
      texts: { es: { title: 'x', content: '<b onclick=x>uno</b><script>x</script>' } },
    })
    const { promotion } = await announced('language=es&execution=B')
    expect(promotion.map((one) => (one as { content?: string }).content)).toContain('uno')
  })

  test('HTML that cannot be cleaned is refused', async () => {
    const content = '<select><style></select><img src=x onerror=alert(1)></style>uno'
    const texts = { es: { title: 'x', content } }
    expect(await saveAnnouncement({ id: 'unclear', texts })).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })

  test('links lead to our own paths or over https', () => {
    expect(['/help', 'https://farol.example/x'].filter((href) => !isSafeLink(href))).toEqual([])
    expect(['//x', '/\\x', '/\t/x', 'http://x', 'data:x', 'help', 'JavaScript:x'].filter(isSafeLink)).toEqual([])
  })
})

describe('banners', () => {
  const banner = (fields: object) =>
    send('PUT', '/ops/banners', {
      id: 'b',
      groupName: 'w_home',
      url: '/art/v1/slide-sol.svg',
      linkageType: 'PAGE',
      target: '/rng',
      texts: { es: { title: 'Slots', line: '' } },
      ...fields,
    })

  test('are returned with the announcements', async () => {
    expect((await banner({})).status).toBe(200)
    expect((await announced('language=en&execution=B')).banners).toMatchObject([
      { id: 'b', title: 'Slots', target: '/rng' },
    ])
  })

  test.each([
    ['PAGE', '//evil.example'],
    ['PAGE', 'https://evil.example'],
    ['URL', 'javascript:alert(1)'],
    ['URL', '/rng'],
    ['URL', 'https://evil.example'],
    ['PAGE', '/\t/evil.example'],
    ['GAME', 'javascript:alert(1)'],
    ['GAME', ''],
    ['PROMOTION', 'data:text/html,x'],
    ['NONE', 'javascript:alert(1)'],
    ['NONE', '/rng'],
  ])('a %s banner that leads to %s is refused', async (linkageType, target) => {
    expect((await banner({ linkageType, target })).status).toBe(400)
  })

  test.each([
    ['URL', 'https://noticias.farol.example/a'],
    ['GAME', 'frl-loteria-del-puerto'],
    ['PROMOTION', 'bienvenida'],
    ['NONE', ''],
  ])('a %s banner that leads to %j is stored', async (linkageType, target) => {
    expect((await banner({ linkageType, target })).status).toBe(200)
  })

  test.each(['https://evil.example/x.png', '//evil.example/x.png'])('the picture %s is refused', async (url) => {
    expect((await banner({ url })).status).toBe(400)
  })
})

describe('the unread count', () => {
  test('counts the messages a member has not read', async () => {
    const { token, member } = await addedMember()
    const unread = async () => expectValue(await callApi('GET', unreadCount.path, { headers: bearer(token) }))
    expect(await unread()).toEqual({ messages: 0, missions: 0, rewards: 0 })
    await leaveMessage(env, member.id, 'x', 'y')
    await leaveMessage(env, 'another', 'x', 'y')
    expect(await unread()).toMatchObject({ messages: 1 })
    const info = await callApi('GET', memberInfo.path, { headers: bearer(token) })
    expect(expectValue(info)).toMatchObject({ unreadMessage: 1 })
    await env.DB.prepare('UPDATE member_messages SET read_at = created_at').run()
    expect(await unread()).toMatchObject({ messages: 0 })
  })

  test('is readable by its member alone', async () => {
    expect((await callApi('GET', unreadCount.path)).status).toBe(401)
  })
})
