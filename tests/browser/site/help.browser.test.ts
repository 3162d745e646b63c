import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatModels, helpCenter, launchChat } from '#api/notices/notices'
import { systemStatus } from '#api/site'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { pressPopupLink } from '#tests/support/page/popups'
import { renew } from '#tests/support/page/renew'
import { FULL, sample } from '#tests/support/product/tier'

/** Help, customer service and the chat rooms. */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = (await openPage(browser)).page
})
beforeEach(() => renew(page))
afterAll(() => browser.close())

const dialog = () => page.locator('dialog[open]')
const answer = (id: string) => page.locator(`[data-help] [id="${id}"]`)
const FAILED = { status: 502, json: { success: false, code: 'upstream-failed', message: '' } }

/** Expects a failure at the first request, and content after the retry. */
async function failsThenComes(path: string, data: Record<string, string>, came: string): Promise<void> {
  await page.goto('/promotions')
  await page.route(`**${path}*`, (route) => route.fulfill(FAILED))
  await pressPopupLink(page, data)
  await page.locator('[data-waiting=failed] [role=alert]').waitFor()
  await page.unroute(`**${path}*`)
  await page.locator('[data-action=retry]').click()
  await page.locator(came).waitFor()
}

describe('the help centre', () => {
  const Languages = [
    ['/', 'Términos'],
    ['/en', 'Terms'],
    ['/pt', 'Termos'],
  ] as const
  test.each(sample(Languages))('opens as a popup over %s at the subject of its tag', async (path, title) => {
    await page.goto(path)
    await pressPopupLink(page, { popup: 'help', tag: 'term' })
    await page.locator('[data-detail=term]').waitFor()
    expect(await page.locator('[data-detail=term] h3').textContent()).toBe(title)
    expect((await page.locator('[data-detail=term]').textContent())?.length).toBeGreaterThan(200)
    await page.locator('[data-item=rules]').click()
    expect(await page.locator('[data-detail=rules]').isVisible()).toBe(true)
  })

  test('#term jumps to the subject on the page itself, where a help link opens no popup over the same words', async () => {
    await page.goto('/help#term')
    expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('term')
    expect(await answer('term').isVisible()).toBe(true)
    expect(await answer('rules').isVisible()).toBe(false)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/help#rules', textContent: 'x', id: 'opener' })
      Object.assign(link.dataset, { popup: 'help', tag: 'rules' })
      document.querySelector('main')?.append(link)
      link.click()
    })
    await page.waitForURL('**/help#rules')
    expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('rules')
    await answer('rules').waitFor()
    expect(await dialog().count()).toBe(0)
  })

  test('answers are folded until they are pressed, and each is at most two screens of a phone away', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/help')
    const answers = page.locator('[data-help] details')
    expect(await answers.locator('> div:visible').count()).toBe(0)
    const foot = await answers.last().evaluate((last) => last.getBoundingClientRect().bottom + scrollY)
    expect(foot).toBeLessThan(3 * PHONE.height)
    await answers.first().locator('summary').click()
    expect(await answers.first().locator('> div').isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  test('the search finds words in any answer, without accents, and says how many it found', async () => {
    await page.goto('/help')
    const shown = page.locator('[data-help] details:visible')
    const all = await shown.count()
    const field = page.getByRole('searchbox', { name: 'Buscar en la ayuda' })
    await field.fill('CONTRASENA enlace')
    await expect.poll(() => shown.count()).toBeLessThan(all)
    expect(await shown.first().textContent()).toContain('Olvidé mi contraseña')
    expect(await page.locator('[data-count]').textContent()).toMatch(/^\d+ respuestas?$/)
    await field.fill('zzz')
    await expect.poll(() => shown.count()).toBe(0)
    expect(await page.locator('[data-count]').textContent()).toContain('Nada con esas palabras')
    expect(await violations(page)).toEqual([])
    await field.fill('')
    await expect.poll(() => shown.count()).toBe(all)
  })

  test('without script each answer opens, and a linked one is open', async () => {
    const { page: plain } = await openPage(browser, { javaScriptEnabled: false })
    await plain.goto('/help#term')
    expect(await plain.locator('[id=term]').isVisible()).toBe(true)
    await plain.locator('summary', { hasText: 'Depósitos' }).click()
    expect(await plain.locator('[id=deposits]').isVisible()).toBe(true)
    await plain.context().close()
  })

  test('that fails to load says so, and can be loaded again', async () => {
    await failsThenComes(helpCenter.path, { popup: 'help' }, '[data-item=term]')
  })

  test('an unknown tag begins at the list', async () => {
    await page.goto('/promotions')
    await pressPopupLink(page, { popup: 'help', tag: 'nobody' })
    await page.locator('[data-item=term]').waitFor()
  })
})

describe('customer service', () => {
  test('shows the operator’s permitted contacts, and the hours', async () => {
    await page.route(`**${systemStatus.path}*`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.value.info.customerService = [
        { csType: 'CHAT', url: 'https://farol.example/chat' },
        { csType: 'EMAIL', url: 'mailto:ayuda@farol.example' },
        { csType: 'PHONE', url: 'tel:+525512345678' },
        { csType: 'CHAT', url: 'https://evil.example/' },
        { csType: 'CHAT', url: 'javascript:alert(1)' },
      ]
      await route.fulfill({ response, json: body })
    })
    await page.goto('/promotions')
    await pressPopupLink(page, { popup: 'service' })
    await page.locator('[data-way]').first().waitFor()
    const hrefs = await page.locator('[data-way]').evaluateAll((links: HTMLAnchorElement[]) => links.map((a) => a.href))
    expect(hrefs).toEqual(['https://farol.example/chat', 'mailto:ayuda@farol.example', 'tel:+525512345678'])
    expect(await dialog().textContent()).toContain('24 horas')
  })

  test('without an open contact says so and leads to the help', async () => {
    await page.route(`**${systemStatus.path}*`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.value.info.customerService = []
      await route.fulfill({ response, json: body })
    })
    await page.goto('/promotions')
    await pressPopupLink(page, { popup: 'service' })
    await dialog().getByRole('button', { name: 'Abrir la ayuda' }).click()
    await page.getByRole('dialog', { name: 'Ayuda' }).waitFor()
  })

  test('that fails to load says so, and can be loaded again', async () => {
    await failsThenComes(systemStatus.path, { popup: 'service' }, '[data-way]')
  })
})

describe('the chat rooms', () => {
  const room = { modelId: 'port', name: 'El muelle', line: 'Todos los días' }
  const Chat = 'https://chat.test/r'

  /**
   * Opens a page whose content security policy lists the chat's origin, as the edge's does when an operator configures
   * it.
   */
  async function connect(own: Page, listed: boolean): Promise<void> {
    await own.route('**/promotions', async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = headers['content-security-policy'] ?? ''
      const open = listed ? policy.replace('frame-src ', 'frame-src https://chat.test ') : policy
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': open } })
    })
    await own.route(`**${chatModels.path}*`, (route) =>
      route.fulfill({ json: { success: true, value: { list: [room] } } }),
    )
    await own.route(`**${launchChat.path}`, (route) =>
      route.fulfill({ json: { success: true, value: { chatUrl: Chat } } }),
    )
    await own.route(Chat, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hola</p>' }))
    await own.goto('/promotions')
    await pressPopupLink(own, { popup: 'chat' })
  }

  test('none are connected by default: a message says so, with a contact that works', async () => {
    await page.goto('/promotions')
    await pressPopupLink(page, { popup: 'chat' })
    await dialog().getByText('Aún no hay salas de chat').waitFor()
    await page.locator('[data-action=service]').click()
    const service = page.getByRole('dialog', { name: 'Atención al cliente' })
    await service.locator('[data-way]').first().waitFor()
    expect(await service.locator('[data-action=chat]').count()).toBe(0)
  })

  test.runIf(FULL)('a visitor sees them and is asked to sign in on entering one', async () => {
    await connect(page, true)
    await page.locator('[data-room=port]').waitFor()
    await page.keyboard.press('Escape')
    await pressPopupLink(page, { popup: 'service' })
    await page.locator('[data-action=chat]').click()
    await page.locator('[data-room=port]').click()
    await page.locator('form[data-form=login]').waitFor()
  })

  test('a member enters one in a frame, and leaves it', async () => {
    const { page: own } = await openMember(browser, {}, 0, '/help')
    await connect(own, true)
    await own.locator('[data-room=port]').click()
    await own.frameLocator('iframe[data-chat]').getByText('Hola').waitFor()
    expect(await own.locator('iframe[data-chat]').getAttribute('src')).toBe(Chat)
    await own.locator('dialog [data-action=leave-room]').click()
    await own.locator('[data-room=port]').waitFor()
    await own.context().close()
  })

  test.runIf(FULL)(
    'a room on a host that the operator has not listed is not shown, and a message says so',
    async () => {
      const { page: own } = await openMember(browser, {}, 0, '/help')
      await connect(own, false)
      await own.locator('[data-room=port]').click()
      await own.locator('dialog [role=alert]').waitFor()
      expect(await own.locator('iframe[data-chat]').count()).toBe(0)
      await own.context().close()
    },
  )

  test('that fail to load say so, and can be loaded again', async () => {
    await failsThenComes(chatModels.path, { popup: 'chat' }, '[data-action=service]')
  })
})
