import type { Browser, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { memberInfo } from '#api/member'
import { unreadCount } from '#api/notices/notices'
import { deposited, freshName, registered } from '../product/client.ts'
import { product } from '../product/running.ts'
import { openPage } from './browser.ts'
import { renew } from './renew.ts'

/** The server's data about the member, when a test needs other data than the platform's. */
export interface MemberState {
  info?: object
  unread?: { messages: number; missions: number; rewards: number }
  /** Session storage entries that are set before the page loads. */
  storage?: Record<string, string>
  amount?: number
}

type Size = { width: number; height: number }

/** Opens a page on which no popup opens by itself, so that a test sees the shell only. */
export async function openVisitor(browser: Browser, viewport: Size, path = '/'): Promise<Page> {
  const { page } = await openPage(browser, { viewport })
  await page.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
  await page.goto(path)
  return page
}

/** The same on a page there is. */
export async function visit(page: Page, viewport: Size, path = '/'): Promise<void> {
  await renew(page)
  await page.setViewportSize(viewport)
  await page.evaluate(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
  await page.goto(path)
}

/** The same for a new member, signed in by what the tab keeps. */
export async function openSignedIn(
  browser: Browser,
  viewport: Size,
  state: MemberState = {},
  path = '/',
): Promise<Page> {
  const { page } = await openPage(browser, { viewport })
  const storage = await storageOf(state)
  await page.addInitScript(keep, storage)
  await arrive(page, state, path)
  return page
}

/** The same on a page there is. */
export async function visitSignedIn(page: Page, viewport: Size, state: MemberState = {}, path = '/'): Promise<void> {
  await renew(page)
  await page.setViewportSize(viewport)
  await page.evaluate(keep, await storageOf(state))
  await arrive(page, state, path)
}

/** What the tab of a new member keeps. */
async function storageOf(state: MemberState): Promise<Record<string, string>> {
  const token = await registered(product.origin, freshName())
  if (state.amount) await deposited(product.origin, token, state.amount)
  return { token, USER_POPUP: 'closed', ...state.storage }
}

/** Runs in the page. */
function keep(values: Record<string, string>): void {
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
}

async function arrive(page: Page, state: MemberState, path: string): Promise<void> {
  if (state.info) await overrideResponse(page, memberInfo.path, state.info)
  if (state.unread) await overrideResponse(page, unreadCount.path, state.unread)
  await page.goto(path)
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
}

/** Merges a part into the server's response. A page that closes meanwhile needs no response. */
async function overrideResponse(page: Page, path: string, part: object): Promise<void> {
  await page.route(`**${path}`, (route) => fulfillWithPart(route, part).catch(() => null))
}

async function fulfillWithPart(route: Route, part: object): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { value?: object }
  await route.fulfill({ response, json: { ...body, value: { ...body.value, ...part } } })
}

/** Waits for what the page shows after its responses. The timeout allows for a busy machine. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read)
}
